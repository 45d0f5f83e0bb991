import './engine.suite';
