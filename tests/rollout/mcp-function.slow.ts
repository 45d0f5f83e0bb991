/** The table of docs/rollout.md of a kind whose update makes a revision. */
import { table } from './table';

table('McpFunction');
