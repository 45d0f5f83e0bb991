import '../support/native';
import './weather.suite';
