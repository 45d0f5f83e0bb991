import '../support/native';
import { cancelled } from './cancel.suite';
import { GROUPS } from './groups';

GROUPS.forEach(cancelled);
