/** Chats with models, and other requests to them. */
import * as z from 'zod';
import { json, jsonField } from '../answers';
import type { ApiCall, ApiStream } from '../call';
import type { CallOptions } from '../call-options';
import { AnswerError } from '../errors';
import { said } from '../failure';
import type { Http } from '../http';
import { path } from '../path';
import type { Request, RequestDependencies } from '../request';
import { chatChunk, chatCompletion, modelNames } from '../schemas/models';
import { serverSentEvents } from '../stream';
import type { Streamed } from '../streamed';
import type { ChatChunk, ChatCompletion, ChatRequest, ModelName } from '../types.gen';
import { reply, type WorkloadReply } from './reply';

export type { ChatChunk, ChatCompletion, ChatRequest, ModelName, WorkloadReply };

const anyBody = z.looseObject({});

/** Other fields differ by provider. The provider refuses fields that it does not support. */
const anyChat = z.looseObject({ messages: z.array(z.looseObject({ role: z.string() })) });

/** Asks a model for the next message of a chat. */
export const chat = (
  http: Http,
  name: string,
  body: ChatRequest,
  options?: CallOptions,
): ApiCall<ChatCompletion> =>
  http.send(
    (dependencies) => ({ ...chatRequestOf(dependencies, name, body), read: json(chatCompletion) }),
    options,
  );

/** Asks for the next message of a chat, and reads it while it is generated. */
export const chatStream = (
  http: Http,
  name: string,
  body: ChatRequest,
  options?: CallOptions,
): ApiStream<ChatChunk> =>
  http.stream(
    (dependencies) => ({
      ...chatRequestOf(dependencies, name, { ...body, stream: true }),
      headers: { Accept: 'text/event-stream' },
    }),
    options,
    chatChunks,
  );

/** Sends a request in the format of the model's provider. */
export const query = (
  http: Http,
  name: string,
  body: object,
  options?: CallOptions,
): ApiCall<WorkloadReply> =>
  http.send(
    ({ workspace }) => ({
      method: 'POST',
      path: path`/${workspace}/models/${name}`,
      base: 'run',
      body,
      bodyCheck: anyBody,
      headers: { Accept: '*/*' },
      read: reply,
    }),
    options,
  );

/** Reads the provider's name of a model. */
export const listModels = (http: Http, name: string, options?: CallOptions): ApiCall<ModelName[]> =>
  http.send(
    ({ workspace }) => ({
      method: 'GET',
      path: path`/${workspace}/models/${name}/models`,
      base: 'run',
      read: jsonField('data', modelNames),
    }),
    options,
  );

function chatRequestOf({ workspace }: RequestDependencies, name: string, body: ChatRequest): Request {
  return {
    method: 'POST',
    path: path`/${workspace}/models/${name}/chat/completions`,
    base: 'run',
    body,
    bodyCheck: anyChat,
  };
}

async function* chatChunks({
  chunks,
  attempted,
  head,
  check,
}: Streamed): AsyncGenerator<ChatChunk, void, undefined> {
  const read = json(chatChunk);
  for await (const { data } of serverSentEvents(chunks)) {
    if (data === '[DONE]') return;
    const reading = read(data, head, check);
    if ('value' in reading && reading.value.error == null) {
      yield reading.value;
      continue;
    }
    // The provider's message may contain anything, so it is only in the body.
    const { why, cause } =
      'why' in reading ? reading : { why: 'the model ended with an error', cause: undefined };
    throw new AnswerError(said(attempted, why), attempted, data, { cause });
  }
}
