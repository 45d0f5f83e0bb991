// Kinds of metadata and spec with the usual routes, by the rules of a description.
import type { z } from 'zod';
import { metadataColumns } from '../fields/metadata';
import type { ChangedMetadata, NewMetadata } from '../fields/metadata';
import type { Route } from '../http/call';
import type { ListOptions } from '../http/lists';
import { removeAtOnce } from '../http/objects';
import { resource, type Rows } from '../http/resource';
import type { Kind } from '../store/kind';
import { changePlain, createPlain, type Rules, showPlain, type Stored } from './plain';

type Record = Stored<object>;

export interface Plain {
  readonly kind: Kind<Record>;
  readonly routes: readonly Route[];
}

interface Bodies extends Rules {
  readonly created: z.ZodType<{ metadata: NewMetadata; spec: object }>;
  readonly changed: z.ZodType<{ metadata: ChangedMetadata; spec: object }>;
}

/** A kind whose objects are usable at once, and are deleted at once. */
export function plainKind(
  names: { readonly name: string; readonly noun: string },
  rules: Bodies,
  api: { readonly rows: Rows; readonly answer: z.ZodType; readonly listed: ListOptions | 'bare' },
): Plain {
  const kind: Kind<Record> = { ...names, columns: ({ metadata }) => metadataColumns(metadata) };
  const routes = resource({
    kind,
    ...api,
    show: (record, call) => showPlain(rules, record, call),
    create: { body: rules.created, make: (input, call) => createPlain(rules, input, call) },
    change: {
      body: rules.changed,
      make: (stored, input, call) => changePlain(rules, kind.noun, stored, input, call),
    },
    remove: (record, call) => showPlain(rules, removeAtOnce(call, kind, record), call),
  });
  return { kind, routes };
}
