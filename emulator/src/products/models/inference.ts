// Requests to models (Specification, Inference endpoints, Query model API): chat completions for OpenAI clients.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Answer, parseWith } from '../../http/call';
import { jsonOf } from '../../http/exchange';
import { answerAt, endpoint, type Inference } from '../../inference/endpoint';
import { fromHandler, type Visit } from '../../inference/gateway';
import type { Message } from '../../platform/handlers';
import { deployed } from '../workloads/deployed';
import { type Model, modelKind } from './models';
import { countTokens, refuseOverLimit, tokensOf } from './token-limits';

const part = z.looseObject({ type: z.string(), text: z.string().optional() });
const chat = z.looseObject({
  model: z.string().optional(),
  messages: z.array(
    z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(part), z.null()]).optional() }),
  ),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
});

const usage = z.object({ prompt_tokens: z.int(), completion_tokens: z.int(), total_tokens: z.int() });

/** The result of `whole`. */
const shownChat = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: z.int(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.int(),
      message: z.object({ role: z.literal('assistant'), content: z.string(), refusal: z.null() }),
      finish_reason: z.literal('stop'),
      logprobs: z.null(),
    }),
  ),
  usage,
});

/** The list with one model, which chat clients request. */
const shownModels = z.object({
  object: z.literal('list'),
  data: z.array(
    z.object({ id: z.string(), object: z.literal('model'), created: z.int(), owned_by: z.string() }),
  ),
});

interface Completion {
  id: string;
  model: string;
  /** Seconds since 1970. */
  created: number;
  text: string;
  usage: z.infer<typeof usage>;
}

interface Visited {
  visit: Visit;
  model: Model;
}

const endpoints = [
  ...['', '/chat/completions', '/v1/chat/completions'].map((path) =>
    endpoint({
      method: 'post',
      path,
      summary: 'Continue a conversation with a model',
      body: chat,
      answer: shownChat,
      media: 'text/event-stream',
      handle: converse,
    }),
  ),
  ...['/models', '/v1/models'].map((path) =>
    endpoint({
      method: 'get',
      path,
      summary: "Read the provider's name of a model",
      answer: shownModels,
      handle: listServed,
    }),
  ),
];

export const modelInference: Inference = {
  kind: modelKind.name,
  noun: modelKind.noun,
  endpoints,
  begin: () => (visit) =>
    answerAt(endpoints, visit, { visit, model: deployed(visit, modelKind, 'models:get') }),
};

/** The provider's name of the model. */
function servedAs({ metadata, spec }: Model): string {
  return spec.runtime?.model ?? metadata.name;
}

function listServed({ visit, model }: Visited): Answer {
  const created = Math.floor(Date.parse(model.metadata.createdAt) / 1000);
  const data = [{ id: servedAs(model), object: 'model', created, owned_by: visit.workspace }];
  return { status: 200, body: { object: 'list', data } };
}

function converse({ visit, model }: Visited): Promise<Answer> {
  const { name } = model.metadata;
  refuseOverLimit(model, visit.workspace, visit.platform);
  const body = parseWith(chat, jsonOf(visit.body()));
  const messages = body.messages.map(messageOf);
  return (async () => {
    const { model: handler = canned } = visit.platform.handlers;
    const { workspace, path } = visit;
    const text = await fromHandler(visit, () => handler({ workspace, model: name, path, messages, body }));
    const completion = completionOf(visit, body.model ?? servedAs(model), messages, text);
    const { prompt_tokens: input, completion_tokens: output } = completion.usage;
    visit.services.database.transaction(() => {
      countTokens(model, { input, output }, workspace, visit.platform, visit.at);
    });
    if (body.stream !== true) return { status: 200, body: whole(completion) };
    const content = streamOf(chunksOf(completion, body.stream_options?.include_usage === true));
    return {
      status: 200,
      raw: { content, type: 'text/event-stream' },
      headers: { 'cache-control': 'no-cache' },
    };
  })();
}

function canned({ messages }: { messages: readonly Message[] }): string {
  return `You said: ${messages.at(-1)?.content ?? ''}`;
}

function messageOf({ role, content }: z.infer<typeof chat>['messages'][number]): Message {
  const text = Array.isArray(content) ? content.map((item) => item.text ?? '').join('') : content;
  return { role, content: text ?? '' };
}

function completionOf({ at }: Visit, model: string, messages: readonly Message[], text: string): Completion {
  const prompt = messages.reduce((sum, { content }) => sum + tokensOf(content), 0);
  const completion = tokensOf(text);
  return {
    id: `chatcmpl-${randomBytes(12).toString('hex')}`,
    model,
    created: Math.floor(at / 1000),
    text,
    usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
  };
}

function whole({ id, model, created, text, usage }: Completion) {
  const message = { role: 'assistant', content: text, refusal: null };
  const choices = [{ index: 0, message, finish_reason: 'stop', logprobs: null }];
  return { id, object: 'chat.completion', created, model, choices, usage };
}

/** The completion word by word. */
function* chunksOf({ id, model, created, text, usage }: Completion, withUsage: boolean): Generator<string> {
  const chunk = (choices: object[], more: object = {}) =>
    `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created, model, choices, ...more })}\n\n`;
  const choice = (delta: object, finish: string | null) => [{ index: 0, delta, finish_reason: finish }];
  yield chunk(choice({ role: 'assistant', content: '' }, null));
  for (const [word] of text.matchAll(/\s*\S+|\s+$/g)) yield chunk(choice({ content: word }, null));
  yield chunk(choice({}, 'stop'));
  if (withUsage) yield chunk([], { usage });
  yield 'data: [DONE]\n\n';
}

function streamOf(texts: Iterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: (controller) => {
      const next = texts.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
  });
}
