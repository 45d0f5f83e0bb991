/** getAgent and listAgents. */
// Source: facts, A.4 and B: Agent.
import { agent } from '../resources/agent';
import { getOf, listOf, readInBulk } from './kind';
import { released, releasedList } from './released';

export const getAgent = getOf(agent, released);

export const listAgents = listOf(agent, { ...releasedList, plural: 'agents', list: readInBulk(agent) });
