/** The table of docs/rollout.md of a kind that is forked. */
import { table } from './table';

table('ForkedApplication');
