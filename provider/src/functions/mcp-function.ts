/** getMcpFunction and listMcpFunctions. */
// Source: Specification, Function; facts, A.3.
import { mcpFunction } from '../resources/mcp-function';
import { getOf, listOf, readInBulk } from './kind';
import { released, releasedList } from './released';

export const getMcpFunction = getOf(mcpFunction, released);

export const listMcpFunctions = listOf(mcpFunction, {
  ...releasedList,
  plural: 'mcpFunctions',
  list: readInBulk(mcpFunction),
});
