/** Agents as they go over the wire. */
import * as z from 'zod';
import {
  demanded,
  deployed,
  listOf,
  metadata,
  part,
  runtimeFields,
  specFields,
  text,
  volumeAttachment,
} from './common';

// Source: facts, A.4 and B: Agent.
/** An agent. */
export const agent = z.looseObject({
  metadata,
  spec: part('What is deployed.', {
    ...specFields,
    repository: part('Where its source is.', { type: text('Such as git.'), url: text('Address.') }),
    runtime: part('What it runs on.', runtimeFields),
    volumes: listOf('Volumes that it mounts; they need a region.', volumeAttachment),
  }),
  ...deployed,
});

// Source: facts, B: Agent.
/** What create and update of an agent send; a record that was read is one too. */
export const agentBody = agent.pick({ metadata: true, spec: true });

/** What creating an agent sends: its `spec` is required. */
export const newAgent = agentBody.extend({ spec: demanded(agent.shape.spec) });

// Source: Specification, Inference endpoints; facts, A.9.
/** What an agent is asked; agents of your own may want other fields. */
export const agentQuery = z.looseObject({ inputs: z.string().optional().describe('The question.') });
