import './secrets.suite';
