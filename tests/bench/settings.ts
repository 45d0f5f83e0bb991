/** Settings that only the user can choose, and their effect. docs/large-stacks.md says when to use them. */
import { join } from 'node:path';
import { pulumiProject, type Target } from './peers';
import { measured, type Command, type Taken } from './processes';
import { median } from './statistics';

/** A measurement with a setting and without it. */
export interface SettingCost {
  readonly name: string;
  readonly usually: Spent;
  readonly set: Spent;
}

/** Medians, milliseconds. */
export interface Spent {
  readonly wallMs: number;
  readonly cpuMs: number;
}

interface Step {
  /** Prepares the measured command; not measured. */
  readonly before?: Command;
  readonly command: Command;
}

export const SETTING_DRIVES = 100;

const UP = ['up', '--yes', '--skip-preview'];
const DESTROY = ['destroy', '--yes', '--skip-preview'];
const PROGRAMS = join(__dirname, 'peers');

/** Measures with and without each setting, on stacks of drives on the given platform. */
export async function measureSettings(
  target: Target,
  rounds: number,
  say: (line: string) => void,
): Promise<SettingCost[]> {
  const compiled = pulumiProject(join(PROGRAMS, 'dynamic.js'), target, SETTING_DRIVES);
  const typed = pulumiProject(join(PROGRAMS, 'typed', 'index.ts'), target, SETTING_DRIVES);
  try {
    const compare = async (name: string, usually: Step, set: Step): Promise<SettingCost> => {
      say(name);
      const samples: { usually: Taken; set: Taken }[] = [];
      for (let round = 0; round < rounds; round++) {
        samples.push({ usually: await takenBy(usually), set: await takenBy(set) });
      }
      return {
        name,
        usually: spent(samples.map((sample) => sample.usually)),
        set: spent(samples.map((sample) => sample.set)),
      };
    };
    const edition = (text: string, more: Readonly<Record<string, string>> = {}) =>
      compiled.pulumi(UP, { BENCH_EDITION: text, ...more });
    const create: Step = { command: compiled.pulumi(UP) };
    const creation = (parallel: string): Step => ({
      before: compiled.pulumi(DESTROY),
      command: compiled.pulumi([...UP, '--parallel', parallel]),
    });
    const update = (more: Readonly<Record<string, string>>): Step => ({
      before: edition('1'),
      command: edition('2', more),
    });

    await takenBy(create);
    await measured(typed.pulumi(UP));
    const inTypeScript: Step = { command: typed.pulumi(UP) };
    return [
      await compare(
        'a program in TypeScript with `PULUMI_NODEJS_TRANSPILE_ONLY=true`: no-op up',
        inTypeScript,
        { command: typed.pulumi(UP, { PULUMI_NODEJS_TRANSPILE_ONLY: 'true' }) },
      ),
      await compare('a compiled program instead of one in TypeScript: no-op up', inTypeScript, create),
      await compare('`up --skip-preview`: no-op up', { command: compiled.pulumi(['up', '--yes']) }, create),
      await compare('`--parallel 64` instead of 8: first up', creation('8'), creation('64')),
      await compare(
        '`PULUMI_SKIP_CHECKPOINTS=true`: update of all',
        update({}),
        update({ PULUMI_SKIP_CHECKPOINTS: 'true' }),
      ),
      await compare(
        '`PULUMI_DIY_BACKEND_ZSTD=true`: update of all',
        update({}),
        update({ PULUMI_DIY_BACKEND_ZSTD: 'true' }),
      ),
    ];
  } finally {
    compiled.remove();
    typed.remove();
  }
}

/** The cost of a command, without its preparation. */
async function takenBy({ before, command }: Step): Promise<Taken> {
  if (before !== undefined) await measured(before);
  return measured(command);
}

function spent(samples: readonly Taken[]): Spent {
  return {
    wallMs: median(samples.map(({ wallMs }) => wallMs)),
    cpuMs: median(samples.map(({ cpuMs }) => cpuMs)),
  };
}
