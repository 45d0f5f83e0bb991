/** Model APIs as they go over the wire, and chats with them. */
import * as z from 'zod';
import {
  anyMap,
  deployed,
  flag,
  flavor,
  listOf,
  metadata,
  needed,
  number,
  part,
  specFields,
  text,
} from './common';

/** A model API: a gateway to a model of a provider (facts, B: Model). */
export const model = z.looseObject({
  metadata,
  spec: part('What is deployed.', {
    enabled: specFields.enabled,
    flavors: listOf('Hardware that it runs on.', flavor),
    integrationConnections: specFields.integrationConnections,
    policies: specFields.policies,
    runtime: part('The model behind it.', {
      type: text('Provider, such as openai, anthropic, mistral, huggingface, public_model.'),
      model: text('Name of the model at the provider.'),
      organization: text('Organisation at the provider.'),
      endpointName: text('Endpoint at the provider.'),
      generation: text('mk2 or mk3.'),
    }),
    sandbox: flag('Whether it is for tests.'),
  }),
  ...deployed,
});

/** What create and update of a model API send; a record that was read is one too (facts, B: Model). */
export const modelBody = model.pick({ metadata: true, spec: true });

/** A message of a chat (Specification, Inference endpoints). */
export const chatMessage = z.looseObject({
  role: z.string().describe('system, user, assistant or tool.'),
  content: text('What is said.'),
});

/**
 * What a chat asks for. Further fields go to the provider as they are (Specification, Inference endpoints; facts,
 * A.9).
 */
export const chatRequest = z.looseObject({
  messages: z.array(chatMessage).readonly().describe('What was said so far, the oldest first.'),
});

/** How many tokens a chat took (facts, A.9). */
export const chatUsage = z.looseObject({
  prompt_tokens: number('How many tokens were sent.'),
  completion_tokens: number('How many tokens were received.'),
  total_tokens: number('How many tokens were sent and received.'),
});

/** The answer to a chat, as chat completion models give it (facts, A.9). */
export const chatCompletion = z.looseObject({
  id: text('Identifier.'),
  model: text('Model that answered.'),
  created: number('When it was made, in seconds since the epoch.'),
  choices: listOf(
    'Answers, usually one.',
    z.looseObject({
      index: number('Position, counted from 0.'),
      message: part('What the model says.', {
        role: text('assistant.'),
        content: text('What is said.'),
        tool_calls: listOf('Tools that it wants called.', anyMap),
      }),
      finish_reason: text('Why it ended: stop, length, tool_calls and so on.'),
    }),
  ),
  usage: chatUsage.nullish().describe('Tokens that it took.'),
});

/** A piece of the answer to a chat, while it is made (facts, A.9). */
export const chatChunk = z.looseObject({
  id: text('Identifier, the same in all pieces.'),
  model: text('Model that answers.'),
  created: number('When it was made, in seconds since the epoch.'),
  choices: listOf(
    'Answers, usually one.',
    z.looseObject({
      index: number('Position, counted from 0.'),
      delta: part('What is added.', {
        role: text('assistant, in the first piece.'),
        content: text('What is added to what is said.'),
        tool_calls: listOf('What is added to the tools that it wants called.', anyMap),
      }),
      finish_reason: text('Why it ended, in the last piece.'),
    }),
  ),
  usage: chatUsage.nullish().describe('Tokens that it took, in the last piece if at all.'),
});

/** What a model is called by its provider (facts, A.9). */
export const modelName = z.looseObject({
  id: needed('The name, as `model` of a chat has it.'),
  created: number('When it was made, in seconds since the epoch.'),
  owned_by: text('Whose it is.'),
});

/** The models behind a model API, as chat completion models list them (facts, A.9). */
export const modelNames = z.looseObject({ data: listOf('The models, usually one.', modelName) });
