import './once.suite';
