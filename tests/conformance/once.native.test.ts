import '../support/native';
import './once.suite';
