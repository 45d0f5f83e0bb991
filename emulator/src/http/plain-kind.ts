// The usual routes of kinds of metadata and spec, by the rules of a description.
import type { z } from 'zod';
import { type ChangedMetadata, metadataColumns, type NewMetadata } from '../fields/metadata';
import type { Call, Route } from './call';
import type { ListOptions } from './lists';
import { removeAtOnce } from './objects';
import { resource, type Rows } from './resource';
import type { Kind } from '../store/kind';
import { changePlain, createPlain, type Rules, showPlain, type Stored } from '../platform/plain';

interface Bodies<Spec> extends Rules {
  readonly created: z.ZodType<{ metadata: NewMetadata; spec: Spec }>;
  readonly changed: z.ZodType<{ metadata: ChangedMetadata; spec: object }>;
}

interface Api {
  readonly rows: Rows;
  readonly answer: z.ZodType;
  readonly listed: ListOptions | 'bare';
}

export interface Plain {
  readonly kind: Kind<Stored<object>>;
  readonly routes: readonly Route[];
}

/** The routes of objects that are usable at once, and are deleted at once unless `keep` throws. */
export function plainRoutes<Spec extends object>(
  kind: Kind<Stored<Spec>>,
  rules: Bodies<Spec>,
  api: Api,
  show: (record: Stored<Spec>, call: Call) => unknown = (record, call) => showPlain(rules, record, call),
  keep?: (record: Stored<Spec>, call: Call) => void,
): Route[] {
  return resource({
    kind,
    ...api,
    show,
    create: { body: rules.created, make: (input, call) => createPlain(rules, input, call) },
    change: {
      body: rules.changed,
      make: (stored, input, call) => changePlain(rules, kind.noun, stored, input, call),
    },
    remove: (record, call) => {
      keep?.(record, call);
      return show(removeAtOnce(call, kind, record), call);
    },
  });
}

/** A kind without code of its own. */
export function plainKind(
  names: { readonly name: string; readonly noun: string },
  rules: Bodies<object>,
  api: Api,
): Plain {
  const kind: Plain['kind'] = { ...names, columns: ({ metadata }) => metadataColumns(metadata) };
  return { kind, routes: plainRoutes(kind, rules, api) };
}
