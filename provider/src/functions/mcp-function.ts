/** getMcpFunction and listMcpFunctions (Specification, Function; facts, A.3). */
import { mcpFunction } from '../resources/mcp-function';
import { getOf, listOf, swept } from './kind';

export const getMcpFunction = getOf(mcpFunction, { events: true });

export const listMcpFunctions = listOf(mcpFunction, { plural: 'mcpFunctions', list: swept(mcpFunction) });
