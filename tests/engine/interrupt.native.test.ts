import '../support/native';
import './interrupt.suite';
