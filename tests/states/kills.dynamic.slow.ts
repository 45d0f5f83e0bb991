import './kills.suite';
