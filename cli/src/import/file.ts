/** The file of `pulumi import --file`: which object becomes which resource. */
import { readFileSync } from 'node:fs';
import { type Adapter, dynamicToken } from '@workload/pulumi/importing';
import { z } from 'zod';
import type { Resource } from './plan';
import { WORKLOAD } from '../started-by';

export const FILE = 'import.json';

/** One line of the file. */
export interface Import {
  /** Type token of the engine. */
  readonly type: string;
  /** Logical name. */
  readonly name: string;
  readonly id: string;
}

export function importFile(resources: readonly Resource[], adapter: Adapter): string {
  const imports = resources.map(({ object, name }): Import => ({
    type: tokenOf(object.type, adapter),
    name,
    id: object.id,
  }));
  return `${JSON.stringify({ resources: imports }, null, 2)}\n`;
}

export function tokenOf(type: string, adapter: Adapter): string {
  return adapter === 'dynamic' ? dynamicToken(type) : `workload:index:${type}`;
}

const shape = z.object({
  resources: z.array(z.object({ type: z.string(), name: z.string(), id: z.string() })),
});

/** @throws Error that names the file and what it must be */
export function readImports(file: string): readonly Import[] {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8'))).resources;
  } catch (error) {
    throw new Error(`${file} is not a file that workload import has written: run ${WORKLOAD} import first`, {
      cause: error,
    });
  }
}

/** Kind (`Drive`) and adapter of a type token. */
export function kindOf({ type }: Import): { readonly type: string; readonly adapter: Adapter } | undefined {
  const [, dynamic, native] =
    /^(?:pulumi-nodejs:dynamic\/workload:(\w+)|workload:index:(\w+))$/.exec(type) ?? [];
  if (dynamic !== undefined) return { type: dynamic, adapter: 'dynamic' };
  return native === undefined ? undefined : { type: native, adapter: 'native' };
}
