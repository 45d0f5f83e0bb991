import '../support/native';
import './rows.suite';
