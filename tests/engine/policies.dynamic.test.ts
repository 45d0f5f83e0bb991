import './policies.suite';
