/** The detailed diff for previews: by path, down to the changed value. */
import { PropertyDiff } from '@pulumi/pulumi/proto/provider_pb';
import type { Fields } from '../resource';
import { isFields } from '../lifecycle/values/markers';

const { Kind } = PropertyDiff;

/**
 * Differences between two bags by path (`permissions[0].mode`), below the given top-level keys only.
 *
 * @param replaces keys whose change replaces the object
 */
export function detailOf(
  before: Fields,
  after: Fields,
  keys: readonly string[],
  replaces: readonly string[],
): ReadonlyMap<string, PropertyDiff> {
  const out = new Map<string, PropertyDiff>();
  for (const key of keys) compare(out, part('', key), before[key], after[key], replaces.includes(key));
  return out;
}

function compare(
  out: Map<string, PropertyDiff>,
  path: string,
  before: unknown,
  after: unknown,
  isReplaced: boolean,
): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (Array.isArray(before) && Array.isArray(after)) {
    for (let index = 0; index < Math.max(before.length, after.length); index++) {
      compare(out, `${path}[${index}]`, before[index], after[index], isReplaced);
    }
  } else if (isFields(before) && isFields(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      compare(out, part(path, key), before[key], after[key], isReplaced);
    }
  } else {
    out.set(path, difference(kindOf(before, after, isReplaced)));
  }
}

function kindOf(before: unknown, after: unknown, isReplaced: boolean) {
  if (before === undefined) return isReplaced ? Kind.ADD_REPLACE : Kind.ADD;
  if (after === undefined) return isReplaced ? Kind.DELETE_REPLACE : Kind.DELETE;
  return isReplaced ? Kind.UPDATE_REPLACE : Kind.UPDATE;
}

function difference(kind: (typeof Kind)[keyof typeof Kind]): PropertyDiff {
  const diff = new PropertyDiff();
  diff.setKind(kind);
  diff.setInputdiff(true);
  return diff;
}

/**
 * The difference at a place that the program makes secret. The engine shows the new value of an addition, which is
 * hidden, and of all other kinds also the old one.
 */
export function becomesSecret(): PropertyDiff {
  return difference(Kind.ADD);
}

/** Adds a key to a path. Keys with characters of the path's syntax are quoted. */
export function part(path: string, key: string): string {
  if (/[.[\]"]/.test(key)) return `${path}["${key.replaceAll('"', '\\"')}"]`;
  return path === '' ? key : `${path}.${key}`;
}
