import './foreign.suite';
