import './ownership.suite';
