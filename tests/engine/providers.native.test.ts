import '../support/native';
import './providers.suite';
