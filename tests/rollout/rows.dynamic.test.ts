import './rows.suite';
