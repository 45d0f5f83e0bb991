import './interrupt.suite';
