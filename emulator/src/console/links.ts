// Finds the objects that an object refers to. A text is a reference if its field implies a kind and such an object
// exists.
import { fieldAt } from '../http/call';
import { snapshotKind } from '../products/snapshots/snapshots';
import type { ObjectStore } from '../store/objects';
import { lookUp } from '../tables';
import type { ObjectLink } from './answers';

/** The kind that a field refers to, directly or by the `name` of its value. */
const NAMED: Readonly<Record<string, string>> = {
  agent: 'agents',
  application: 'applications',
  attachedTo: 'sandboxes',
  domain: 'customdomains',
  driveName: 'drives',
  function: 'functions',
  functions: 'functions',
  integrationConnections: 'connections',
  job: 'jobs',
  model: 'models',
  models: 'models',
  policies: 'policies',
  sandbox: 'sandboxes',
  sandboxes: 'sandboxes',
  sandboxName: 'sandboxes',
  snapshot: 'snapshots',
  source: 'sandboxes',
  volume: 'volumes',
  volumes: 'volumes',
  vpc: 'vpcs',
  vpcName: 'vpcs',
};

const MOST_LINKS = 100;

interface Shown {
  kind: string;
  name: string;
  json: unknown;
}

export function linksIn({ kind, name, json }: Shown, workspace: string, store: ObjectStore): ObjectLink[] {
  const found = new Map<string, ObjectLink>();
  const note = (link: ObjectLink) => {
    const key = `${link.kind}/${link.name}`;
    if (key !== `${kind}/${name}` && !found.has(key) && found.size < MOST_LINKS) found.set(key, link);
  };
  // The name of a child object begins with its parent's name.
  const [parent = '', ...rest] = name.split('/');
  for (const owner of rest.length === 0 ? [] : ['sandboxes', 'jobs', 'agents', 'vpcs']) {
    if (store.has({ name: owner }, workspace, parent)) note({ kind: owner, name: parent, at: 'name' });
  }
  for (const { path, text, key } of textsIn(json)) {
    const named = lookUp(NAMED, key);
    const target = named === undefined ? undefined : nameOf(named, text, workspace, store);
    if (named !== undefined && target !== undefined) note({ kind: named, name: target, at: fieldAt(path) });
  }
  return [...found.values()];
}

/** The name of the object that a text refers to. Snapshots are also referred to by id. */
function nameOf(kind: string, text: string, workspace: string, store: ObjectStore): string | undefined {
  if (store.has({ name: kind }, workspace, text)) return text;
  return kind === snapshotKind.name ? store.getBySecondKey(snapshotKind, workspace, text)?.name : undefined;
}

/**
 * Every text with the field that describes it. Items of an array get the array's field, and `name` gets the field
 * around it.
 */
function* textsIn(
  json: unknown,
  path: readonly PropertyKey[] = [],
  key = '',
): Generator<{ path: readonly PropertyKey[]; text: string; key: string }, void> {
  if (typeof json === 'string') yield { path, text: json, key };
  else if (Array.isArray(json)) {
    for (const [index, item] of json.entries()) yield* textsIn(item, [...path, index], key);
  } else if (typeof json === 'object' && json !== null) {
    for (const [field, value] of Object.entries(json)) {
      // Users choose their own labels, so they are not references.
      if (field === 'labels') continue;
      yield* textsIn(value, [...path, field], field === 'name' ? key : field);
    }
  }
}
