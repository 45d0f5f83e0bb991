/** Schemas of model APIs and chats. */
import * as z from 'zod';
import {
  optionalText,
  demanded,
  anyMap,
  anything,
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
import {
  audioFormat,
  chatFinishReason,
  chatRole,
  generation,
  imageDetail,
  modelProvider,
  reasoningEffort,
} from './enums.gen';

// Source: facts, B: Model.
/** A model API: a gateway to a model of a provider. */
export const model = z.looseObject({
  metadata,
  spec: part('Settings that are deployed.', {
    enabled: specFields.enabled,
    flavors: listOf('Hardware that it runs on.', flavor),
    integrationConnections: specFields.integrationConnections,
    policies: specFields.policies,
    runtime: part('Model and its provider.', {
      type: text('Provider, such as openai, anthropic, mistral, huggingface, public_model.', modelProvider),
      model: text('Name of the model at the provider.'),
      organization: text('Organisation at the provider.'),
      endpointName: text('Endpoint at the provider.'),
      generation: text('Generation of the infrastructure: mk2 or mk3.', generation),
    }),
    sandbox: flag('Whether it is for tests.'),
  }),
  ...deployed,
});

// Source: facts, B: Model.
/** Body of create and update of a model API. You can send a record that was read. */
export const modelBody = model.pick({ metadata: true, spec: true });

/** Body of creating a model API. `spec` is required. */
export const newModel = modelBody.extend({ spec: demanded(model.shape.spec) });

const as = <T extends string>(word: T): z.ZodEnum<{ [K in T]: K }> =>
  z.enum([word]).describe('Kind of the part.');

// Source: Specification, Inference endpoints.
/** One part of a message: text, an image, audio, a file, or a refusal. */
export const chatContentPart = z.union([
  z.looseObject({ type: as('text'), text: needed('Text of the message.') }),
  z.looseObject({
    type: as('image_url'),
    image_url: z
      .looseObject({
        url: needed('Address of the image, or the image as a data: address.'),
        detail: optionalText('Level of detail: auto, low or high. Default: auto.', imageDetail),
      })
      .describe('The image.'),
  }),
  z.looseObject({
    type: as('input_audio'),
    input_audio: z
      .looseObject({
        data: needed('The audio, in base64.'),
        format: needed('Format: wav or mp3.', audioFormat),
      })
      .describe('The audio.'),
  }),
  z.looseObject({
    type: as('file'),
    file: z
      .looseObject({
        file_data: z.string().optional().describe('The file, in base64.'),
        file_id: z.string().optional().describe('Identifier of a file uploaded to the provider.'),
        filename: z.string().optional().describe('Name of the file.'),
      })
      .describe('The file.'),
  }),
  z.looseObject({ type: as('refusal'), refusal: needed('Reason for a refusal.') }),
]);

// Source: Specification, Inference endpoints.
/** A tool call that the model asks for. */
export const chatToolCall = z.union([
  z.looseObject({
    id: needed('Identifier. Send it as `tool_call_id` in the answer.'),
    type: as('function'),
    function: z
      .looseObject({
        name: needed('Name of the function.'),
        arguments: needed('Arguments as JSON. The model may return invalid JSON.'),
      })
      .describe('The function.'),
  }),
  z.looseObject({
    id: needed('Identifier. Send it as `tool_call_id` in the answer.'),
    type: as('custom'),
    custom: z
      .looseObject({ name: needed('Name of the tool.'), input: needed('Input of the tool.') })
      .describe('The tool.'),
  }),
]);

// Source: Specification, Inference endpoints.
/** A message of a chat. */
export const chatMessage = z.looseObject({
  role: needed('system, developer, user, assistant or tool.', chatRole),
  content: z
    .union([z.string(), z.array(chatContentPart).readonly()])
    .nullish()
    .describe('Content: text, or parts.'),
  name: z.string().optional().describe('Name that distinguishes participants with the same role.'),
  refusal: z.string().nullish().describe('Reason for a refusal of the assistant.'),
  tool_calls: z.array(chatToolCall).readonly().nullish().describe('Tool calls that the assistant asked for.'),
  tool_call_id: z.string().optional().describe('Id of the tool call that this message answers.'),
  audio: z
    .looseObject({ id: needed('Identifier of the audio answer.') })
    .nullish()
    .describe('Earlier audio answer of the assistant.'),
  function_call: z
    .looseObject({ name: needed('Name of the function.'), arguments: needed('Arguments as JSON.') })
    .nullish()
    .describe('Deprecated by the providers. Use `tool_calls`.'),
});

const name = needed('Name: letters, digits, underscores and dashes.');
const about = z.string().optional().describe('Description for the model.');

// Source: Specification, Inference endpoints.
/** A tool that the model may call. */
export const chatTool = z.union([
  z.looseObject({
    type: as('function'),
    function: z
      .looseObject({
        name,
        description: about,
        parameters: anyMap.optional().describe('JSON schema of the arguments. Default: no arguments.'),
        strict: z.boolean().nullish().describe('Whether arguments must match the schema. Default: false.'),
      })
      .describe('The function.'),
  }),
  z.looseObject({
    type: as('custom'),
    custom: z
      .looseObject({
        name,
        description: about,
        format: z.unknown().optional().describe('Format of the input. Default: any text.'),
      })
      .describe('The tool.'),
  }),
]);

// Source: Specification, Inference endpoints.
/** Choice of the tool that the model calls. */
export const chatToolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.looseObject({
    type: as('function'),
    function: z.looseObject({ name }).describe('The function.'),
  }),
  z.looseObject({ type: as('custom'), custom: z.looseObject({ name }).describe('The tool.') }),
  z.looseObject({
    type: as('allowed_tools'),
    allowed_tools: z
      .looseObject({
        mode: z.enum(['auto', 'required']).describe('Whether the model must call one of them.'),
        tools: z.array(anyMap).readonly().describe('Tools that the model may call.'),
      })
      .describe('Some of the tools.'),
  }),
]);

// Source: Specification, Inference endpoints.
/** Format of the answer to a chat. */
export const chatResponseFormat = z.union([
  z.looseObject({ type: as('text') }),
  z.looseObject({ type: as('json_object') }),
  z.looseObject({
    type: as('json_schema'),
    json_schema: z
      .looseObject({
        name,
        description: about,
        schema: anyMap.optional().describe('JSON schema of the answer.'),
        strict: z.boolean().nullish().describe('Whether the answer must match the schema. Default: false.'),
      })
      .describe('The schema.'),
  }),
]);

const amount = (text: string): z.ZodOptional<z.ZodNullable<z.ZodNumber>> =>
  z.number().nullish().describe(text);

// Source: Specification, Inference endpoints.
/**
 * Body of a chat request. Not every provider accepts every field. Put fields of a provider that are missing here into
 * `extraBody` of the call.
 */
export const chatRequest = z.looseObject({
  messages: z.array(chatMessage).readonly().describe('Messages so far, oldest first.'),
  model: z.string().optional().describe('Name of the model at the provider. Default: that of the model API.'),
  tools: z.array(chatTool).readonly().optional().describe('Tools that the model may call.'),
  tool_choice: chatToolChoice
    .optional()
    .describe('Tool that the model calls. Default: auto with tools, else none.'),
  parallel_tool_calls: z.boolean().optional().describe('Whether the model may call several tools at once.'),
  response_format: chatResponseFormat.optional().describe('Format of the answer. Default: text.'),
  stream: z
    .boolean()
    .nullish()
    .describe('Whether the answer is streamed. Set by the client: `chatStream` streams, `chat` does not.'),
  stream_options: z
    .looseObject({
      include_usage: z
        .boolean()
        .optional()
        .describe('Whether the last chunk contains the token usage. Default: false.'),
      include_obfuscation: z.boolean().optional().describe('Whether chunks are padded to equal lengths.'),
    })
    .nullish()
    .describe('Options of a stream.'),
  max_completion_tokens: amount('How many tokens the answer may have, including reasoning tokens.'),
  max_tokens: amount('How many tokens the answer may have, for older models.'),
  temperature: amount(
    'Sampling temperature, 0 to 2, without a unit. Higher values give more random answers.',
  ),
  top_p: amount('Probability mass of the tokens to sample from (top-p), 0 to 1, without a unit.'),
  n: amount('How many answers to generate. Default: 1.'),
  stop: z
    .union([z.string(), z.array(z.string()).readonly()])
    .nullish()
    .describe('Texts that end the answer.'),
  presence_penalty: amount('Penalty for tokens that occurred before, -2 to 2, without a unit.'),
  frequency_penalty: amount('Penalty for tokens by how often they occurred, -2 to 2, without a unit.'),
  logit_bias: z
    .record(z.string(), z.number())
    .nullish()
    .describe('Bias of tokens by their ids, -100 to 100, without a unit.'),
  logprobs: z.boolean().nullish().describe('Whether to return the log probability of each token.'),
  top_logprobs: amount('How many alternative tokens to return at each position, 0 to 20.'),
  seed: amount('Seed for repeatable answers, if the provider supports it; without a unit.'),
  user: z.string().optional().describe('Identifier of the end user, for the provider.'),
  reasoning_effort: text('Reasoning effort: minimal, low, medium or high.', reasoningEffort),
});

// Source: facts, A.9.
/** Token usage of a chat. */
export const chatUsage = z.looseObject({
  prompt_tokens: number('How many input tokens.'),
  completion_tokens: number('How many output tokens.'),
  total_tokens: number('How many tokens, input and output together.'),
  prompt_tokens_details: part('Details of the input tokens.', {
    cached_tokens: number("How many input tokens came from the provider's cache."),
    audio_tokens: number('How many audio tokens.'),
  }),
  completion_tokens_details: part('Details of the output tokens.', {
    reasoning_tokens: number('How many reasoning tokens.'),
    audio_tokens: number('How many audio tokens.'),
    accepted_prediction_tokens: number('How many predicted tokens were accepted.'),
    rejected_prediction_tokens: number('How many predicted tokens were rejected.'),
  }),
});

// Source: facts, A.9.
/** Answer of a chat completion model. */
export const chatCompletion = z.looseObject({
  id: text('Identifier.'),
  object: text('chat.completion.'),
  model: text('Model that answered.'),
  created: number('Time of creation, in seconds since the epoch.'),
  choices: listOf(
    'Answers, usually one.',
    z.looseObject({
      index: number('Position, counted from 0.'),
      message: part('Message of the model.', {
        role: needed('assistant.', chatRole),
        content: text('Text of the message.'),
        refusal: text('Reason for a refusal.'),
        tool_calls: listOf('Tool calls that the model asks for.', chatToolCall),
      }),
      logprobs: anything('Log probabilities of the tokens, if requested.'),
      finish_reason: text('Reason for the end: stop, length, tool_calls and so on.', chatFinishReason),
    }),
  ),
  usage: chatUsage.nullish().describe('Token usage.'),
});

// Source: Specification, Inference endpoints.
/** Part of a tool call that a chunk adds. */
export const chatToolCallDelta = z.looseObject({
  index: number('Position of the tool call, counted from 0.'),
  id: text('Identifier, in the first chunk.'),
  type: text('function, in the first chunk.'),
  function: part('The function.', {
    name: text('Name, in the first chunk.'),
    arguments: text('Text that this chunk adds to the arguments.'),
  }),
});

// Source: facts, A.9.
/** One chunk of a streamed chat answer. */
export const chatChunk = z.looseObject({
  id: text('Identifier, the same in all chunks.'),
  object: text('chat.completion.chunk.'),
  model: text('Model that answers.'),
  created: number('Time of creation, in seconds since the epoch.'),
  choices: listOf(
    'Answers, usually one.',
    z.looseObject({
      index: number('Position, counted from 0.'),
      delta: part('Text and tool calls that this chunk adds.', {
        role: text('assistant, in the first chunk.', chatRole),
        content: text('Text that this chunk adds to the answer.'),
        refusal: text('Text that this chunk adds to the refusal.'),
        tool_calls: listOf('Parts of tool calls that this chunk adds.', chatToolCallDelta),
      }),
      logprobs: anything('Log probabilities of the tokens, if requested.'),
      finish_reason: text('Reason for the end, in the last chunk.', chatFinishReason),
    }),
  ),
  usage: chatUsage.nullish().describe('Token usage, in the last chunk if requested.'),
});

// Source: facts, A.9.
/** A model of a provider. */
export const modelName = z.looseObject({
  id: needed('Name, for `model` of a chat.'),
  created: number('Time of creation, in seconds since the epoch.'),
  owned_by: text('Owner of the model.'),
});

// Source: facts, A.9.
/** The models of a model API, in the format of chat completion APIs. */
export const modelNames = z.looseObject({ data: listOf('The models, usually one.', modelName) });
