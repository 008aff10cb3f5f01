/// Where the tasks of an asynchronous source or operator run that is made inside `withValue`; nil leaves it to the runtime.
///
/// A test gives an executor that it drives by hand: then tasks run in virtual time, in one order.
package enum TaskPreference {
  @TaskLocal package static var executor: (any TaskExecutor)?
}
