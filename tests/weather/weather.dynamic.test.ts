import './weather.suite';
