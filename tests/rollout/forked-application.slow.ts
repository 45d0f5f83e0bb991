/** The table of docs/rollout.md for a kind that forks. */
import { table } from './table';

table('ForkedApplication');
