/** Base classes of the groups of the API. */
import { ignored, json, jsonIfAny, jsonList } from '../answers';
import type { ApiCall } from '../call';
import type { CallOptions, Query } from '../call-options';
import type { Http } from '../http';
import { list, type Listing, type ListKind } from '../pages';
import type { Path } from '../path';
import type { Schema } from '../schema';

// Source: facts, A.3.
/** Options of reading a workload. */
export interface ReadOptions extends CallOptions {
  /** Whether values of secret variables are shown; for admins of the workspace. Default: false, they are masked. */
  readonly showSecrets?: boolean | undefined;
}

/** A body and its schema. */
type Checked = readonly [body: object | undefined, check?: Schema];

/** The base of all groups. */
export abstract class Group {
  protected readonly http: Http;

  constructor(http: Http) {
    this.http = http;
  }

  /** @param own names of the options that the method has besides those of every call */
  protected sendGet<T>(
    path: Path,
    schema: Schema<T>,
    options?: CallOptions,
    query?: Query,
    own?: readonly string[],
  ): ApiCall<T> {
    return this.http.send({ method: 'GET', path, query, read: json(schema), options: own }, options);
  }

  /** Reads what a query asks for, which is checked. */
  protected sendAsked<T>(
    path: Path,
    [query, queryCheck]: readonly [query: Query, queryCheck: Schema],
    schema: Schema<T>,
    options?: CallOptions,
  ): ApiCall<T> {
    return this.http.send({ method: 'GET', path, query, queryCheck, read: json(schema) }, options);
  }

  /** Reads a workload. */
  protected sendRead<T>(path: Path, schema: Schema<T>, options?: ReadOptions): ApiCall<T> {
    return this.sendGet(path, schema, options, { show_secrets: options?.showSecrets }, ['showSecrets']);
  }

  protected sendPost<T>(
    path: Path,
    [body, bodyCheck]: Checked,
    schema: Schema<T>,
    options?: CallOptions,
    query?: Query,
    own?: readonly string[],
  ): ApiCall<T> {
    const read = json(schema);
    return this.http.send({ method: 'POST', path, query, body, bodyCheck, read, options: own }, options);
  }

  /** Replaces an object, and returns its record. If the answer is empty (204), the record is read. */
  protected sendPut<T>(
    path: Path,
    [body, bodyCheck]: Checked,
    schema: Schema<T>,
    options?: CallOptions,
  ): ApiCall<T> {
    const read = json(schema);
    return this.http.send({ method: 'PUT', path, body, bodyCheck, read, readsAfter204: true }, options);
  }

  /** Deletes, and reads the last record where the platform answers it. */
  protected sendDelete<T>(path: Path, schema: Schema<T>, options?: CallOptions): ApiCall<T | undefined> {
    return this.http.send({ method: 'DELETE', path, read: jsonIfAny(schema) }, options);
  }

  /** Deletes; what is answered says nothing. */
  protected sendRemove(path: Path, options?: CallOptions): ApiCall<void> {
    return this.http.send({ method: 'DELETE', path, read: ignored }, options);
  }

  /** Posts nothing; what is answered says nothing. */
  protected sendOnly(path: Path, options?: CallOptions): ApiCall<void> {
    return this.http.send({ method: 'POST', path, read: ignored }, options);
  }

  protected listing<T>(
    path: Path,
    item: Schema<T>,
    query?: Query,
    options?: CallOptions,
    facts?: ListKind,
  ): Listing<T> {
    return list(this.http, path, item, query, options, facts);
  }

  /** Reads a list that is always answered as a whole. */
  protected sendArray<T>(path: Path, item: Schema<T>, options?: CallOptions): ApiCall<T[]> {
    return this.http.send({ method: 'GET', path, read: jsonList(item) }, options);
  }
}
