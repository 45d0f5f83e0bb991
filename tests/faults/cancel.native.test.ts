import { cancelled } from './cancel';
import { GROUPS } from './groups';

GROUPS.forEach(cancelled);
