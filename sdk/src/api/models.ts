/** The model APIs of a workspace. */
import * as z from 'zod';
import { json, jsonField } from '../answers';
import { AnswerError } from '../errors';
import { said } from '../failure';
import type { ApiCall, ApiStream } from '../call';
import type { CallOptions } from '../call-options';
import type { Request, RequestDependencies } from '../request';
import type { Streamed } from '../streamed';
import type { Listing, ListQuery } from '../pages';
import { path } from '../path';
import { revisionRecord } from '../schemas/common';
import { chatChunk, chatCompletion, model, modelBody, modelNames, newModel } from '../schemas/models';
import { serverSentEvents } from '../stream';
import type {
  ChatChunk,
  ChatCompletion,
  ChatRequest,
  Model,
  ModelBody,
  ModelName,
  NewModel,
  RevisionRecord,
} from '../types.gen';
import { Group } from './group';
import { reply, type WorkloadReply } from './reply';
import { waitUntilReady, type WaitOptions } from '../waiting';

const anyBody = z.looseObject({});

/** Other fields differ by provider. The provider refuses fields that it does not support. */
const anyChat = z.looseObject({ messages: z.array(z.looseObject({ role: z.string() })) });

// Source: facts, B: Model.
/** `client.models`: gateways to models, and chats with them. */
export class Models extends Group {
  // Source: facts, B: Model.
  /**
   * Creates a model API. It is deployed in the background: read it until `status` is `DEPLOYED` or `FAILED`.
   *
   * @throws {ConflictError} 409: the name of the model API is in use
   * @see `POST /models`, [models](https://example.com/workload-platform-as-code/docs/platform.md#models)
   */
  create(body: NewModel, options?: CallOptions): ApiCall<Model> {
    return this.sendPost(path`/models`, [body, newModel], model, options);
  }

  // Source: facts, B: Model.
  /**
   * Reads one model API.
   *
   * @throws {NotFoundError} 404: the model API does not exist
   * @see `GET /models/{modelName}`, [models](https://example.com/workload-platform-as-code/docs/platform.md#models)
   */
  get(name: string, options?: CallOptions): ApiCall<Model> {
    return this.sendGet(path`/models/${name}`, model, options);
  }

  // Source: Specification, Event record.
  /**
   * Waits until a model API is ready, and returns the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: it does not exist
   * @see [statuses](https://example.com/workload-platform-as-code/docs/platform.md#statuses)
   */
  async waitUntilReady(name: string, options?: WaitOptions<Model>): Promise<Model> {
    return await waitUntilReady(this.http, path`/models/${name}`, (each) => this.get(name, each), options);
  }

  // Source: Specification, Other management reads named; facts, A.6.
  /**
   * Lists the model APIs.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @see `GET /models`, [models](https://example.com/workload-platform-as-code/docs/platform.md#models)
   */
  list(query?: ListQuery, options?: CallOptions): Listing<Model> {
    return this.listing(path`/models`, model, query, options);
  }

  // Source: facts, B: Model.
  /**
   * Updates a model API: replaces all fields that clients set. A changed `spec` is deployed again.
   *
   * @throws {NotFoundError} 404: the model API does not exist
   * @throws {ConflictError} 409: it is being deleted
   * @see `PUT /models/{modelName}`, [models](https://example.com/workload-platform-as-code/docs/platform.md#models)
   */
  update(name: string, body: ModelBody, options?: CallOptions): ApiCall<Model> {
    return this.sendPut(path`/models/${name}`, [body, modelBody], model, options);
  }

  // Source: facts, B: Model.
  /**
   * Starts to delete a model API and returns its last record. It is deleted once `get` throws NotFoundError.
   *
   * @throws {NotFoundError} 404: the model API does not exist
   * @see `DELETE /models/{modelName}`, [models](https://example.com/workload-platform-as-code/docs/platform.md#models)
   */
  delete(name: string, options?: CallOptions): ApiCall<Model | undefined> {
    return this.sendDelete(path`/models/${name}`, model, options);
  }

  // Source: facts, A.4.
  /**
   * Reads the revisions of a model API that still exist, at most 5.
   *
   * @throws {NotFoundError} 404: the model API does not exist
   * @see `GET /models/{modelName}/revisions`, [revisions and routing](https://example.com/workload-platform-as-code/docs/platform.md#revisions-and-routing)
   */
  revisions(name: string, options?: CallOptions): ApiCall<RevisionRecord[]> {
    return this.sendArray(path`/models/${name}/revisions`, revisionRecord, options);
  }

  // Source: Specification, Inference endpoints; facts, A.9.
  /**
   * Asks a model for the next message of a chat; `usage` contains the number of tokens. Needs `runUrl` and `workspace`
   * of the client.
   *
   * @throws {NotFoundError} 404: the model API does not exist, or it does not run
   * @throws {RateLimitError} 429: a policy allows no more tokens at this time
   * @throws {ApiError} 402: the account has reached its usage limit
   * @see `POST {run_url}/{workspace}/models/{name}/chat/completions`, [calling a workload](https://example.com/workload-platform-as-code/docs/platform.md#calling-a-workload)
   */
  chat(name: string, body: ChatRequest, options?: CallOptions): ApiCall<ChatCompletion> {
    return this.http.send(
      (surroundings) => ({ ...chatRequestOf(surroundings, name, body), read: json(chatCompletion) }),
      options,
    );
  }

  // Source: Specification, Inference endpoints; facts, A.9.
  /**
   * Asks a model for the next message of a chat, and reads it while it is generated: `for await (const chunk of …)`.
   * Leaving the loop ends the request.
   *
   * @throws {NotFoundError} 404: the model API does not exist, or it does not run
   * @throws {RateLimitError} 429: a policy allows no more tokens at this time
   * @throws {ApiError} 402: the account has reached its usage limit
   * @throws {AnswerError} a chunk cannot be read, or reports that the model failed: `rawBody` is the chunk
   * @see `POST {run_url}/{workspace}/models/{name}/chat/completions`, [calling a workload](https://example.com/workload-platform-as-code/docs/platform.md#calling-a-workload)
   */
  chatStream(name: string, body: ChatRequest, options?: CallOptions): ApiStream<ChatChunk> {
    return this.http.stream(
      (surroundings) => ({
        ...chatRequestOf(surroundings, name, { ...body, stream: true }),
        headers: { Accept: 'text/event-stream' },
      }),
      options,
      chatChunks,
    );
  }

  // Source: Specification, Inference endpoints; facts, A.9.
  /**
   * Sends a request in the format of the model's provider, and returns the provider's answer. Needs `runUrl` and
   * `workspace` of the client.
   *
   * @throws {NotFoundError} 404: the model API does not exist, or it does not run
   * @throws {RateLimitError} 429: a policy allows no more tokens at this time
   * @throws {ApiError} 402: the account has reached its usage limit
   * @see `POST {run_url}/{workspace}/models/{name}`, [calling a workload](https://example.com/workload-platform-as-code/docs/platform.md#calling-a-workload)
   */
  query(name: string, body: object, options?: CallOptions): ApiCall<WorkloadReply> {
    return this.http.send(
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
  }

  // Source: facts, A.9.
  /**
   * Reads the provider's name of a model. Needs `runUrl` and `workspace` of the client.
   *
   * @throws {NotFoundError} 404: the model API does not exist, or it does not run
   * @see `GET {run_url}/{workspace}/models/{name}/models`, [models](https://example.com/workload-platform-as-code/docs/platform.md#models)
   */
  listModels(name: string, options?: CallOptions): ApiCall<ModelName[]> {
    return this.http.send(
      ({ workspace }) => ({
        method: 'GET',
        path: path`/${workspace}/models/${name}/models`,
        base: 'run',
        read: jsonField('data', modelNames),
      }),
      options,
    );
  }
}

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
