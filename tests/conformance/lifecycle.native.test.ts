import '../support/native';
import './lifecycle.suite';
