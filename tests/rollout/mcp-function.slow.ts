/** The table of docs/rollout.md for a kind whose update makes a revision. */
import { table } from './table';

table('McpFunction');
