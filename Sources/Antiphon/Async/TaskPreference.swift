/// The executor for the tasks of asynchronous sources and operators made inside `withValue`; nil leaves the choice to the runtime.
///
/// A test sets an executor that it drives by hand: then tasks run in virtual time, in one order.
package enum TaskPreference {
  @TaskLocal package static var executor: (any TaskExecutor)?
}
