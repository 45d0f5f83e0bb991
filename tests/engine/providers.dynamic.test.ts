import './providers.suite';
