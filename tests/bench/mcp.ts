/** What a `try` of `workload mcp` costs an agent: the first one with the start of the server, further ones, and what stays. */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { Agent, below, openFiles } from '../agents/agent';
import { writeFigures } from './figures';
import type { Goal } from './goals';
import { table } from './markdown';
import { machine } from './results';
import { median } from './statistics';

/** Further tries in a row. */
const FURTHER = 10;

const PROGRAMS = {
  YAML: {
    'Pulumi.yaml':
      'resources:\n  invoices: { type: workload:Drive, properties: { name: invoices, region: us-was-1 } }\n',
  },
  TypeScript: {
    'index.ts':
      "import * as workload from '@workload/pulumi/native';\nnew workload.Drive('invoices', { name: 'invoices', region: 'us-was-1' });\n",
  },
} as const;

type Language = keyof typeof PROGRAMS;

interface TryCost {
  /** From the start of the command to the answer of the first try. */
  readonly firstSeconds: number;
  readonly furtherSeconds: readonly number[];
  /** What the further tries left behind. */
  readonly left: { readonly processes: number; readonly files: number; readonly folders: number };
  /** Growth of the server's memory in the second half of them. */
  readonly grownMiB: number;
}

/** Measures, and writes the figures into docs/agents.md. */
export async function measureMcp(keep: boolean, say: (line: string) => void): Promise<readonly Goal[]> {
  const load = loadavg()[0] ?? 0;
  const costs = new Map<Language, TryCost>();
  for (const language of Object.keys(PROGRAMS) as Language[]) {
    say(`${language}: the first try, and ${FURTHER} further ones`);
    costs.set(language, await costOf(language));
  }
  if (keep) writeFigures('agents.md', 'mcp', figures(costs, load));
  return goalsOf(costs);
}

async function costOf(language: Language): Promise<TryCost> {
  const begun = performance.now();
  const agent = await Agent.start();
  try {
    const once = async () => {
      const { data } = await agent.try(PROGRAMS[language]);
      if (data.steps?.[0]?.failed !== false) throw new Error(`the try failed: ${JSON.stringify(data)}`);
    };
    await once();
    const firstSeconds = (performance.now() - begun) / 1000;
    const pid = Number(agent.transport.pid);
    const server = [pid, ...below(pid)].at(-1) ?? pid;
    const count = () => ({ processes: below(pid).length, files: openFiles(server).length });
    const before = count();
    const furtherSeconds: number[] = [];
    let half = 0;
    for (let done = 0; done < FURTHER; done++) {
      const started = performance.now();
      await once();
      furtherSeconds.push((performance.now() - started) / 1000);
      if (done === FURTHER / 2 - 1) half = memoryOf(server);
    }
    const after = count();
    const left = {
      processes: Math.max(0, after.processes - before.processes),
      files: Math.max(0, after.files - before.files),
      folders: agent.left().length,
    };
    return { firstSeconds, furtherSeconds, left, grownMiB: memoryOf(server) - half };
  } finally {
    await agent.stop();
  }
}

/** Resident memory in MiB. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

const ROWS: readonly {
  readonly what: string;
  readonly most: number;
  readonly of: (cost: TryCost) => number;
}[] = [
  { what: 'first try, with the start of the server, seconds', most: 20, of: (cost) => cost.firstSeconds },
  { what: 'each further try, median, seconds', most: 6, of: (cost) => median(cost.furtherSeconds) },
  { what: 'slowest further try, seconds', most: 6, of: (cost) => Math.max(...cost.furtherSeconds) },
  { what: 'processes left after ten', most: 0, of: ({ left }) => left.processes },
  { what: 'folders left after ten', most: 0, of: ({ left }) => left.folders },
  { what: 'open files and connections left after ten', most: 3, of: ({ left }) => left.files },
  {
    what: 'growth of the server in the last five, MiB',
    most: 32,
    of: ({ grownMiB }) => Math.max(0, grownMiB),
  },
];

function goalsOf(costs: ReadonlyMap<Language, TryCost>): readonly Goal[] {
  return ROWS.map(({ what, most, of }) => ({
    what,
    most,
    measured: round(Math.max(...[...costs.values()].map(of))),
  }));
}

function figures(costs: ReadonlyMap<Language, TryCost>, load: number): string {
  const { processor, processors, node, day } = machine();
  const head = ['what', 'at most', ...costs.keys()];
  const rows = ROWS.map(({ what, most, of }) => [
    what,
    String(most),
    ...[...costs.values()].map((cost) => String(round(of(cost)))),
  ]);
  const where = `Measured on ${day} with Node ${node} on ${processors} processors (${processor}).`;
  const busy =
    load > 1
      ? ` Other programs used the machine, with a load of ${round(load)} at the start: times are upper bounds.`
      : '';
  return `${table(head, rows)}\n\n${where}${busy}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
