/** What a task is, and the words in which tasks are written. */
import type { Data, Step } from '../agent';

/** Files of a program by path. */
export type Files = Readonly<Record<string, string>>;

/** A program in YAML, the files of one, or further steps. */
export type Solution = string | Files | readonly object[];

interface Asked {
  /** As a person words it. */
  readonly asks: string;
  /** What an agent searches for, in the language of the task. */
  readonly query: string;
  /** What it must read there: the address of a piece, and the words of the solution. */
  readonly finds: readonly string[];
  readonly good: Solution;
  /** Wrong solutions, by the reason for which the checker refuses each. */
  readonly wrong: Readonly<Record<string, Solution>>;
  /** What must be true afterwards, by the reason for which it is not. The first one that is not true counts. */
  readonly judge: Readonly<Record<string, (result: Result) => boolean>>;
}

/** A task that `try` solves. */
export interface Task extends Asked {
  readonly seed?: object;
  readonly start: string | Files;
  /** Steps after the start, before the task. */
  readonly before?: readonly object[];
  /** Steps after the solution, which show what it is worth. */
  readonly probe?: readonly object[];
}

/** A task in a project on this machine, which `preview` judges: a solution is files, of which others stay. */
export interface ProjectTask extends Asked {
  /** Files of the last commit. */
  readonly committed: Files;
  /** What the person has written since. */
  readonly written: Files;
  readonly good: Files;
  readonly wrong: Readonly<Record<string, Files>>;
}

/** The language of its programs. */
export function languageOf(task: Task | ProjectTask): 'typescript' | 'yaml' {
  const files = 'start' in task ? task.start : task.committed;
  return typeof files === 'string' || 'Pulumi.yaml' in files ? 'yaml' : 'typescript';
}

/** What a solution did: its steps, then the probes. */
export class Result {
  constructor(
    readonly steps: readonly Step[],
    readonly data: Data,
  ) {}

  /** Whether each command of the solution and the probes succeeded. */
  get succeeded(): boolean {
    return this.steps.length > 0 && !this.steps.some(({ did, failed }) => did !== 'call' && failed);
  }

  /** Whether the platform accepted a request that begins with this: `DELETE /drives/`. */
  did(request: string): boolean {
    return this.accepted.some((line) => line.startsWith(request));
  }

  /** Accepted requests that change something: `POST /drives`. */
  get accepted(): readonly string[] {
    const lines = this.steps.filter(({ did }) => did !== 'call').flatMap(({ requests }) => requests.writes);
    return lines.flatMap((line) => /^(.*) 2\d\d$/.exec(line)?.[1] ?? []);
  }

  /** A value in an answer of the last step that looks: `seen('spec.size')`. */
  seen(path: string, call = 0): unknown {
    const called = this.steps.findLast(({ did }) => did === 'call')?.called?.[call];
    return called?.status === 200 ? valueAt(called.body, path) : undefined;
  }

  /** Shares of the revisions after the release of the solution; the new one is `new`. */
  get shares(): Readonly<Record<string, number>> {
    const moved = this.steps.flatMap(({ effects = [] }) => effects).find(({ to }) => to != null);
    return moved?.to ?? {};
  }

  /** The rollout that a probe ran. */
  get rollout(): Step | undefined {
    return this.steps.findLast(({ did }) => did === 'rollout');
  }
}

/** @param path keys and indexes, with dots between */
function valueAt(value: unknown, path: string): unknown {
  const keys = path === '' ? [] : path.split('.');
  return keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null
        ? (inner as Readonly<Record<string, unknown>>)[key]
        : undefined,
    value,
  );
}

/** A resource in YAML; its object on the platform has the same name. */
export function resource(kind: string, name: string, args = '', options = ''): string {
  const lines = [
    `  ${name}:`,
    `    type: workload:${kind}`,
    `    properties: { name: ${name}${args === '' ? '' : `, ${args}`} }`,
    ...(options === '' ? [] : [`    options: { ${options} }`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** A program in YAML. */
export function program(...resources: readonly string[]): string {
  return resources.length === 0 ? 'resources: {}\n' : `resources:\n${resources.join('')}`;
}

/** A program in TypeScript. */
export function typescript(text: string): Files {
  const imports = `import * as pulumi from '@pulumi/pulumi';\nimport * as workload from '@workload/pulumi/native';\n`;
  return { 'index.ts': `${imports}${text}\n` };
}

/** A step that looks at objects. */
export const look = (...paths: readonly string[]) => ({
  do: 'call',
  calls: paths.map((path) => ({ path })),
});

/** A step in which a person changes fields of an object past the program. */
export const byHand = (path: string, merge: object) => ({ do: 'call', calls: [{ path, merge }] });

/** A step with another program. */
export const then = (text: string) => ({ files: { 'Pulumi.yaml': text } });

/** The steps of a solution. */
export function stepsOf(solution: Solution): readonly object[] {
  if (typeof solution === 'string') return [then(solution)];
  return Array.isArray(solution) ? (solution as readonly object[]) : [{ files: solution }];
}

export const succeeded = { 'it fails': (result: Result) => result.succeeded };
