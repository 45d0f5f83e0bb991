import './lifecycle.suite';
