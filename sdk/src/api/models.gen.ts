// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall, ApiStream } from '../call';
import type { CallOptions } from '../call-options';
import type { ListQuery, Listing } from '../pages';
import { path } from '../path';
import { model, modelBody, newModel } from '../schemas/models';
import { revisionRecord } from '../schemas/common';
import type { Model, ModelBody, NewModel, RevisionRecord } from '../types.gen';
import { Group } from './group';
import {
  chat,
  chatStream,
  listModels,
  query,
  type ChatChunk,
  type ChatCompletion,
  type ChatRequest,
  type ModelName,
  type WorkloadReply,
} from './models';
import { type WaitOptions, waitUntilReady } from '../waiting';

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

  // Source: facts, B: Model.
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

  // Source: facts, B: Model.
  /**
   * Lists the model APIs.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @see `GET /models`, [lists](https://example.com/workload-platform-as-code/docs/platform.md#lists)
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
   * Asks a model for the next message of a chat; `usage` contains the number of tokens. Needs `runUrl` and `workspace` of the client.
   *
   * @throws {ApiError} 402: the account has reached its usage limit
   * @throws {NotFoundError} 404: the model API does not exist, or it does not run
   * @throws {RateLimitError} 429: a policy allows no more tokens at this time
   * @see `POST {run_url}/{workspace}/models/{name}/chat/completions`, [calling a workload](https://example.com/workload-platform-as-code/docs/platform.md#calling-a-workload)
   */
  chat(name: string, body: ChatRequest, options?: CallOptions): ApiCall<ChatCompletion> {
    return chat(this.http, name, body, options);
  }

  // Source: Specification, Inference endpoints; facts, A.9.
  /**
   * Asks a model for the next message of a chat, and reads it while it is generated: `for await (const chunk of …)`. Leaving the loop ends the request.
   *
   * @throws {ApiError} 402: the account has reached its usage limit
   * @throws {NotFoundError} 404: the model API does not exist, or it does not run
   * @throws {RateLimitError} 429: a policy allows no more tokens at this time
   * @throws {AnswerError} a chunk cannot be read, or reports that the model failed: `rawBody` is the chunk
   * @see `POST {run_url}/{workspace}/models/{name}/chat/completions`, [calling a workload](https://example.com/workload-platform-as-code/docs/platform.md#calling-a-workload)
   */
  chatStream(name: string, body: ChatRequest, options?: CallOptions): ApiStream<ChatChunk> {
    return chatStream(this.http, name, body, options);
  }

  // Source: Specification, Inference endpoints; facts, A.9.
  /**
   * Sends a request in the format of the model's provider, and returns the provider's answer. Needs `runUrl` and `workspace` of the client.
   *
   * @throws {ApiError} 402: the account has reached its usage limit
   * @throws {NotFoundError} 404: the model API does not exist, or it does not run
   * @throws {RateLimitError} 429: a policy allows no more tokens at this time
   * @see `POST {run_url}/{workspace}/models/{name}`, [calling a workload](https://example.com/workload-platform-as-code/docs/platform.md#calling-a-workload)
   */
  query(name: string, body: object, options?: CallOptions): ApiCall<WorkloadReply> {
    return query(this.http, name, body, options);
  }

  // Source: facts, A.9.
  /**
   * Reads the provider's name of a model. Needs `runUrl` and `workspace` of the client.
   *
   * @throws {NotFoundError} 404: the model API does not exist, or it does not run
   * @see `GET {run_url}/{workspace}/models/{name}/models`, [models](https://example.com/workload-platform-as-code/docs/platform.md#models)
   */
  listModels(name: string, options?: CallOptions): ApiCall<ModelName[]> {
    return listModels(this.http, name, options);
  }
}
