/** Model APIs as they go over the wire, and chats with them. */
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
} from './words';

// Source: facts, B: Model.
/** A model API: a gateway to a model of a provider. */
export const model = z.looseObject({
  metadata,
  spec: part('What is deployed.', {
    enabled: specFields.enabled,
    flavors: listOf('Hardware that it runs on.', flavor),
    integrationConnections: specFields.integrationConnections,
    policies: specFields.policies,
    runtime: part('The model behind it.', {
      type: text('Provider, such as openai, anthropic, mistral, huggingface, public_model.', modelProvider),
      model: text('Name of the model at the provider.'),
      organization: text('Organisation at the provider.'),
      endpointName: text('Endpoint at the provider.'),
      generation: text('mk2 or mk3.', generation),
    }),
    sandbox: flag('Whether it is for tests.'),
  }),
  ...deployed,
});

// Source: facts, B: Model.
/** What create and update of a model API send; a record that was read is one too. */
export const modelBody = model.pick({ metadata: true, spec: true });

/** What creating a model API sends: its `spec` is required. */
export const newModel = modelBody.extend({ spec: demanded(model.shape.spec) });

const as = <T extends string>(word: T): z.ZodEnum<{ [K in T]: K }> =>
  z.enum([word]).describe('Kind of the part.');

// Source: Specification, Inference endpoints.
/** A piece of what is said: text, an image, sound, a file, or a refusal. */
export const chatContentPart = z.union([
  z.looseObject({ type: as('text'), text: needed('What is said.') }),
  z.looseObject({
    type: as('image_url'),
    image_url: z
      .looseObject({
        url: needed('Address of the image, or the image as a data: address.'),
        detail: optionalText('auto, low or high. Default: auto.', imageDetail),
      })
      .describe('The image.'),
  }),
  z.looseObject({
    type: as('input_audio'),
    input_audio: z
      .looseObject({ data: needed('The sound, in base64.'), format: needed('wav or mp3.', audioFormat) })
      .describe('The sound.'),
  }),
  z.looseObject({
    type: as('file'),
    file: z
      .looseObject({
        file_data: z.string().optional().describe('The file, in base64.'),
        file_id: z.string().optional().describe('Identifier of a file that was uploaded to the provider.'),
        filename: z.string().optional().describe('Name of the file.'),
      })
      .describe('The file.'),
  }),
  z.looseObject({ type: as('refusal'), refusal: needed('Why the model does not answer.') }),
]);

// Source: Specification, Inference endpoints.
/** A tool that the model wants called. */
export const chatToolCall = z.union([
  z.looseObject({
    id: needed('Identifier; `tool_call_id` of the answer to it.'),
    type: as('function'),
    function: z
      .looseObject({
        name: needed('Name of the function.'),
        arguments: needed('Arguments as JSON, which the model may get wrong.'),
      })
      .describe('The function.'),
  }),
  z.looseObject({
    id: needed('Identifier; `tool_call_id` of the answer to it.'),
    type: as('custom'),
    custom: z
      .looseObject({ name: needed('Name of the tool.'), input: needed('What the tool is given.') })
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
    .describe('What is said: text, or parts.'),
  name: z.string().optional().describe('Tells speakers of one role apart.'),
  refusal: z.string().nullish().describe('Why the model did not answer, of an assistant.'),
  tool_calls: z.array(chatToolCall).readonly().nullish().describe('Tools that the assistant wanted called.'),
  tool_call_id: z.string().optional().describe('Call that a tool answers.'),
  audio: z
    .looseObject({ id: needed('Identifier of what was said.') })
    .nullish()
    .describe('What the assistant said before, as sound.'),
  function_call: z
    .looseObject({ name: needed('Name of the function.'), arguments: needed('Arguments as JSON.') })
    .nullish()
    .describe('Deprecated by the providers: `tool_calls`.'),
});

const name = needed('Name: letters, digits, underscores and dashes.');
const about = z.string().optional().describe('What it is for: the model reads it.');

// Source: Specification, Inference endpoints.
/** A tool that the model may call. */
export const chatTool = z.union([
  z.looseObject({
    type: as('function'),
    function: z
      .looseObject({
        name,
        description: about,
        parameters: anyMap.optional().describe('JSON schema of its arguments. Default: it has none.'),
        strict: z.boolean().nullish().describe('Whether arguments keep to the schema. Default: false.'),
      })
      .describe('The function.'),
  }),
  z.looseObject({
    type: as('custom'),
    custom: z
      .looseObject({
        name,
        description: about,
        format: z.unknown().optional().describe('What its input looks like. Default: any text.'),
      })
      .describe('The tool.'),
  }),
]);

// Source: Specification, Inference endpoints.
/** Which tool the model calls. */
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
        mode: z.enum(['auto', 'required']).describe('Whether one of them must be called.'),
        tools: z.array(anyMap).readonly().describe('The tools that may be called.'),
      })
      .describe('Some of the tools.'),
  }),
]);

// Source: Specification, Inference endpoints.
/** What the answer to a chat looks like. */
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
        strict: z.boolean().nullish().describe('Whether the answer keeps to the schema. Default: false.'),
      })
      .describe('The schema.'),
  }),
]);

const amount = (text: string): z.ZodOptional<z.ZodNullable<z.ZodNumber>> =>
  z.number().nullish().describe(text);

// Source: Specification, Inference endpoints.
/**
 * What a chat asks for. Providers take some of it, and others have fields of their own: these go into `extraBody` of
 * the call.
 */
export const chatRequest = z.looseObject({
  messages: z.array(chatMessage).readonly().describe('What was said so far, the oldest first.'),
  model: z.string().optional().describe('Name of the model at the provider. Default: that of the model API.'),
  tools: z.array(chatTool).readonly().optional().describe('Tools that the model may call.'),
  tool_choice: chatToolChoice
    .optional()
    .describe('Which tool it calls. Default: auto with tools, else none.'),
  parallel_tool_calls: z.boolean().optional().describe('Whether it may call several at once.'),
  response_format: chatResponseFormat.optional().describe('What the answer looks like. Default: text.'),
  stream: z.boolean().nullish().describe('Set by the client: `chatStream` streams, `chat` does not.'),
  stream_options: z
    .looseObject({
      include_usage: z
        .boolean()
        .optional()
        .describe('Whether the last piece tells the usage. Default: false.'),
      include_obfuscation: z.boolean().optional().describe('Whether pieces are padded to equal lengths.'),
    })
    .nullish()
    .describe('What a stream tells besides.'),
  max_completion_tokens: amount('How many tokens the answer may have, those for reasoning included.'),
  max_tokens: amount('How many tokens the answer may have, for older models.'),
  temperature: amount('How much is left to chance, 0 to 2, without a unit.'),
  top_p: amount('Share of the likeliest tokens that are considered, 0 to 1, without a unit.'),
  n: amount('How many answers are made. Default: 1.'),
  stop: z
    .union([z.string(), z.array(z.string()).readonly()])
    .nullish()
    .describe('Texts at which the answer ends.'),
  presence_penalty: amount('Keeps off what was said at all, -2 to 2, without a unit.'),
  frequency_penalty: amount('Keeps off what was said often, -2 to 2, without a unit.'),
  logit_bias: z
    .record(z.string(), z.number())
    .nullish()
    .describe('Makes tokens likelier or less likely, by their ids, -100 to 100, without a unit.'),
  logprobs: z.boolean().nullish().describe('Whether the probability of each token is told.'),
  top_logprobs: amount('How many other tokens are told at each place, 0 to 20.'),
  seed: amount('Makes answers repeatable where the provider can; without a unit.'),
  user: z.string().optional().describe('Identifies who asks, to the provider.'),
  reasoning_effort: text('How long the model thinks: minimal, low, medium or high.', reasoningEffort),
});

// Source: facts, A.9.
/** How many tokens a chat took. */
export const chatUsage = z.looseObject({
  prompt_tokens: number('How many tokens were sent.'),
  completion_tokens: number('How many tokens were received.'),
  total_tokens: number('How many tokens were sent and received.'),
  prompt_tokens_details: part('What was sent.', {
    cached_tokens: number('How many tokens the provider had kept from before.'),
    audio_tokens: number('How many tokens are sound.'),
  }),
  completion_tokens_details: part('What was received.', {
    reasoning_tokens: number('How many tokens the model thought with.'),
    audio_tokens: number('How many tokens are sound.'),
    accepted_prediction_tokens: number('How many tokens of the prediction were right.'),
    rejected_prediction_tokens: number('How many tokens of the prediction were wrong.'),
  }),
});

// Source: facts, A.9.
/** The answer to a chat, as chat completion models give it. */
export const chatCompletion = z.looseObject({
  id: text('Identifier.'),
  object: text('chat.completion.'),
  model: text('Model that answered.'),
  created: number('When it was made, in seconds since the epoch.'),
  choices: listOf(
    'Answers, usually one.',
    z.looseObject({
      index: number('Position, counted from 0.'),
      message: part('What the model says.', {
        role: needed('assistant.', chatRole),
        content: text('What is said.'),
        refusal: text('Why it does not answer.'),
        tool_calls: listOf('Tools that it wants called.', chatToolCall),
      }),
      logprobs: anything('Probabilities of the tokens, when they were asked for.'),
      finish_reason: text('Why it ended: stop, length, tool_calls and so on.', chatFinishReason),
    }),
  ),
  usage: chatUsage.nullish().describe('Tokens that it took.'),
});

// Source: Specification, Inference endpoints.
/** What is added to a tool that the model wants called. */
export const chatToolCallDelta = z.looseObject({
  index: number('Which of the tools, counted from 0.'),
  id: text('Identifier, in its first piece.'),
  type: text('function, in its first piece.'),
  function: part('The function.', {
    name: text('Name, in its first piece.'),
    arguments: text('What is added to its arguments.'),
  }),
});

// Source: facts, A.9.
/** A piece of the answer to a chat, while it is made. */
export const chatChunk = z.looseObject({
  id: text('Identifier, the same in all pieces.'),
  object: text('chat.completion.chunk.'),
  model: text('Model that answers.'),
  created: number('When it was made, in seconds since the epoch.'),
  choices: listOf(
    'Answers, usually one.',
    z.looseObject({
      index: number('Position, counted from 0.'),
      delta: part('What is added.', {
        role: text('assistant, in the first piece.', chatRole),
        content: text('What is added to what is said.'),
        refusal: text('What is added to why it does not answer.'),
        tool_calls: listOf('What is added to the tools that it wants called.', chatToolCallDelta),
      }),
      logprobs: anything('Probabilities of the tokens, when they were asked for.'),
      finish_reason: text('Why it ended, in the last piece.', chatFinishReason),
    }),
  ),
  usage: chatUsage.nullish().describe('Tokens that it took, in the last piece if at all.'),
});

// Source: facts, A.9.
/** What a model is called by its provider. */
export const modelName = z.looseObject({
  id: needed('The name, as `model` of a chat has it.'),
  created: number('When it was made, in seconds since the epoch.'),
  owned_by: text('Whose it is.'),
});

// Source: facts, A.9.
/** The models behind a model API, as chat completion models list them. */
export const modelNames = z.looseObject({ data: listOf('The models, usually one.', modelName) });
