/** Makes the objects of a recorded release on another platform. */
import type { Project } from '../engine/command';
import { call } from '../engine/story';
import type { Exported, Recording } from './recording';

/** The part of an object in lists: workspaces have no metadata. */
interface Listed {
  readonly name?: string;
  readonly createdAt?: string;
  readonly metadata?: { readonly name: string; readonly createdAt: string };
}

/** The lists of what the release created. Actions on an object create none. */
export function lists(requests: Recording['requests']): string[] {
  const creates = requests.filter(({ method, path }) => method === 'POST' && !/\/(fork|verify)$/.test(path));
  return [...new Set(creates.map(({ path }) => path)), '/applications'];
}

export async function namesIn(t: Project, path: string): Promise<string[]> {
  const records = (await call(t.emulator, 'GET', path)) as Listed[];
  return records.map(({ name, metadata }) => metadata?.name ?? name ?? '').sort();
}

/** Creates the objects as the release did; returns their creation times by path and name. */
export async function replay(t: Project, { requests }: Recording): Promise<ReadonlyMap<string, string>> {
  const snapshots = (await call(t.emulator, 'GET', '/snapshots')) as { id: string; name: string }[];
  for (const { method, path, body } of requests) {
    const fork = body as { snapshotId?: string } | undefined;
    const id = snapshots.find(({ name }) => name === fork?.snapshotId)?.id;
    await call(t.emulator, method, path, id === undefined ? body : { ...fork, snapshotId: id });
  }
  const created = new Map<string, string>();
  for (const path of lists(requests)) {
    const records = (await call(t.emulator, 'GET', path)) as Listed[];
    for (const { name, createdAt, metadata } of records) {
      created.set(metadata?.name ?? name ?? '', metadata?.createdAt ?? createdAt ?? '');
    }
  }
  return created;
}

/** The state with the new creation times: a platform does not accept old ones. */
export function withTimes(state: Exported, created: ReadonlyMap<string, string>): Exported {
  const { deployment } = state;
  const resources = deployment.resources.map((resource) => {
    const createdAt = resource.id === undefined ? undefined : created.get(resource.id);
    return createdAt === undefined ? resource : { ...resource, outputs: { ...resource.outputs, createdAt } };
  });
  return { ...state, deployment: { ...deployment, resources } };
}
