/**
 * A chat has the types of OpenAI's chat completions: a request for OpenAI's client is accepted, and a response has
 * the same paths. `npm run types` compiles this file; nothing runs it.
 */
import type { ChatChunk, ChatCompletion, ChatRequest, Client } from '@workload/sdk';
import type {
  ChatCompletion as TheirCompletion,
  ChatCompletionChunk as TheirChunk,
  ChatCompletionCreateParams,
  ChatCompletionMessageParam,
  ChatCompletionTool,
} from 'openai/resources/chat/completions';

/** Any request. */
export function anyRequest(client: Client, request: ChatCompletionCreateParams): void {
  void client.models.chat('gpt', request);
  void client.models.chatStream('gpt', request);
}

/** Parts of a request as literals: the compiler refuses unknown fields of a literal. */
export function literal(
  client: Client,
  messages: ChatCompletionMessageParam[],
  tools: ChatCompletionTool[],
): void {
  void client.models.chat('gpt', {
    messages: [
      ...messages,
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
        ],
      },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'look', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'a cat' },
    ],
    tools: [...tools, { type: 'function', function: { name: 'look', parameters: { type: 'object' } } }],
    tool_choice: { type: 'function', function: { name: 'look' } },
    response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: { type: 'object' } } },
    stream_options: { include_usage: true },
  } satisfies Omit<ChatCompletionCreateParams, 'model'>);
}

/** A response of either client becomes part of the next request. */
export function nextRequest(ours: ChatCompletion, theirs: TheirCompletion): ChatRequest {
  return {
    messages: [ours, theirs].flatMap(({ choices }) => choices?.flatMap(({ message }) => message ?? []) ?? []),
  };
}

type Text = string | null | undefined;
type Count = number | null | undefined;

/*
 * Our types are not assignable to theirs: every field may be missing, and an enum value may be new. Theirs are not
 * assignable to ours, which have more fields. So this file reads each field that programs read from both: a field
 * that one of them lacks does not compile, or is `unknown`.
 */

/** The fields that programs read from a response. */
export function readAnswer(answer: ChatCompletion | TheirCompletion): readonly [Text[], Count[]] {
  const choice = answer.choices?.[0];
  const call = choice?.message?.tool_calls?.[0];
  const { usage } = answer;
  return [
    [
      answer.id,
      answer.model,
      answer.object,
      choice?.finish_reason,
      choice?.message?.role,
      choice?.message?.content,
      choice?.message?.refusal,
      call?.id,
      call?.type === 'function' ? call.function.name : call?.custom.name,
      call?.type === 'function' ? call.function.arguments : call?.custom.input,
    ],
    [
      answer.created,
      choice?.index,
      usage?.prompt_tokens,
      usage?.completion_tokens,
      usage?.total_tokens,
      usage?.prompt_tokens_details?.cached_tokens,
      usage?.prompt_tokens_details?.audio_tokens,
      usage?.completion_tokens_details?.reasoning_tokens,
      usage?.completion_tokens_details?.audio_tokens,
      usage?.completion_tokens_details?.accepted_prediction_tokens,
      usage?.completion_tokens_details?.rejected_prediction_tokens,
    ],
  ];
}

/** The fields that programs read from a chunk of a stream. */
export function readChunk(chunk: ChatChunk | TheirChunk): readonly [Text[], Count[]] {
  const choice = chunk.choices?.[0];
  const call = choice?.delta?.tool_calls?.[0];
  return [
    [
      chunk.id,
      chunk.model,
      chunk.object,
      choice?.finish_reason,
      choice?.delta?.role,
      choice?.delta?.content,
      choice?.delta?.refusal,
      call?.id,
      call?.type,
      call?.function?.name,
      call?.function?.arguments,
    ],
    [chunk.created, choice?.index, call?.index, chunk.usage?.total_tokens],
  ];
}
