import Antiphon

func run(_ numbers: Producer<Int, Never>) { numbers.observeValues { print($0) }.start() }

// expect: error: cannot convert value of type 'Subject<Int, Never>' to expected argument type 'Producer<Int, Never>'
run(Subject<Int, Never>())
