import './functions.suite';
