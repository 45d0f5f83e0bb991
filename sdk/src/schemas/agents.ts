/** Schemas of agents. */
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
  spec: part('Settings that are deployed.', {
    enabled: specFields.enabled,
    region: specFields.region,
    policies: specFields.policies,
    public: specFields.public,
    revision: specFields.revision,
    triggers: specFields.triggers,
    repository: part('Repository of the source code.', {
      type: text('Type of the repository, such as git.'),
      url: text('Address.'),
    }),
    runtime: part('Container image, resources and variables.', {
      envs: runtimeFields.envs,
      generation: runtimeFields.generation,
      image: runtimeFields.image,
      memory: runtimeFields.memory,
      minScale: runtimeFields.minScale,
      maxScale: runtimeFields.maxScale,
    }),
    volumes: listOf('Volumes to mount. They require a region.', volumeAttachment),
  }),
  ...deployed,
});

// Source: facts, B: Agent.
/** Body of create and update of an agent. You can send a record that was read. */
export const agentBody = agent.pick({ metadata: true, spec: true });

/** Body of creating an agent. `spec` is required. */
export const newAgent = agentBody.extend({ spec: demanded(agent.shape.spec) });

// Source: Specification, Inference endpoints; facts, A.9.
/** Question to an agent. Your own agents may need other fields. */
export const agentQuery = z.looseObject({ inputs: z.string().optional().describe('The question.') });
