/** The model APIs of a workspace. */
import { z } from 'zod';
import { json } from '../answers';
import { AnswerError } from '../errors';
import { said } from '../failure';
import type { CallOptions, Request } from '../http';
import type { Listing, ListQuery } from '../pages';
import { path } from '../path';
import { revisionRecord } from '../schemas/common';
import { chatChunk, chatCompletion, chatRequest, model, modelBody, modelNames } from '../schemas/models';
import { serverSentEvents } from '../stream';
import type {
  ChatChunk,
  ChatCompletion,
  ChatRequest,
  Model,
  ModelBody,
  ModelName,
  RevisionRecord,
} from '../types.gen';
import { Group } from './group';
import { reply, type Reply } from './reply';

const anyBody = z.looseObject({});

/** `client.models`: gateways to models of providers, and chats with them. */
export class Models extends Group {
  /** Creates a model API; it is deployed in the background, read it until `status` is `DEPLOYED` or `FAILED`. A name that exists is refused with 409. */
  async create(body: ModelBody, options?: CallOptions): Promise<Model> {
    return this.sendPost(path`/models`, [body, modelBody], model, options);
  }

  /** Reads one model API; 404 when there is none. */
  async get(name: string, options?: CallOptions): Promise<Model> {
    return this.sendGet(path`/models/${name}`, model, options);
  }

  /** Lists the model APIs. */
  list(query?: ListQuery, options?: CallOptions): Listing<Model> {
    return this.listing(path`/models`, model, query, options);
  }

  /** Replaces what clients set on a model API; a changed spec is deployed anew. */
  async update(name: string, body: ModelBody, options?: CallOptions): Promise<Model> {
    return this.sendPut(path`/models/${name}`, [body, modelBody], model, options);
  }

  /** Begins to delete a model API and answers its last record; it is gone once `get` is refused with 404. */
  async delete(name: string, options?: CallOptions): Promise<Model | undefined> {
    return this.sendDelete(path`/models/${name}`, model, options);
  }

  /** Reads the revisions of a model API that are kept, at most 5. */
  async revisions(name: string, options?: CallOptions): Promise<RevisionRecord[]> {
    return this.sendArray(path`/models/${name}/revisions`, revisionRecord, options);
  }

  /**
   * Asks a model for the next message of a chat (Specification, Inference endpoints). Needs `runUrl` and `workspace` of
   * the client. 429 when a policy allows no more tokens.
   */
  async chat(name: string, body: ChatRequest, options?: CallOptions): Promise<ChatCompletion> {
    return this.http.send({ ...this.#chat(name, body), read: json(chatCompletion) }, options);
  }

  /**
   * Asks a model for the next message of a chat, and reads it while it is made: `for await (const chunk of …)`. Leaving
   * the loop ends the request.
   *
   * @throws AnswerError when a piece cannot be read, or says that the model failed: `rawBody` is the piece; besides what
   * `chat` throws
   */
  async *chatStream(
    name: string,
    body: ChatRequest,
    options?: CallOptions,
  ): AsyncGenerator<ChatChunk, void, undefined> {
    const request = this.#chat(name, { ...body, stream: true });
    const { chunks, attempted } = await this.http.stream(
      { ...request, headers: { Accept: 'text/event-stream' } },
      options,
    );
    const read = json(chatChunk);
    for await (const { data } of serverSentEvents(chunks)) {
      if (data === '[DONE]') return;
      const reading = read(data, { status: 200, headers: {} });
      if ('value' in reading && reading.value.error == null) {
        yield reading.value;
        continue;
      }
      // Its words are the provider's and may hold anything: they are in the body only.
      const { why, cause } =
        'why' in reading ? reading : { why: 'the model ended with an error', cause: undefined };
      throw new AnswerError(said(attempted, why), attempted, data, { cause });
    }
  }

  /** Asks a model in the words of its provider; the answer is the provider's. */
  async query(name: string, body: object, options?: CallOptions): Promise<Reply> {
    return this.http.send(
      {
        method: 'POST',
        path: path`/${this.http.workspace}/models/${name}`,
        base: 'run',
        body,
        bodyCheck: anyBody,
        headers: { Accept: '*/*' },
        read: reply,
      },
      options,
    );
  }

  /** Reads what a model is called by its provider. Needs `runUrl` and `workspace` of the client. */
  async names(name: string, options?: CallOptions): Promise<ModelName[]> {
    const { data } = await this.http.send(
      {
        method: 'GET',
        path: path`/${this.http.workspace}/models/${name}/models`,
        base: 'run',
        read: json(modelNames),
      },
      options,
    );
    return data ?? [];
  }

  #chat(name: string, body: ChatRequest): Request {
    return {
      method: 'POST',
      path: path`/${this.http.workspace}/models/${name}/chat/completions`,
      base: 'run',
      body,
      bodyCheck: chatRequest,
    };
  }
}
