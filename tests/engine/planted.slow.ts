/**
 * A marker in every text of every kind becomes secret in a second `up`. From then on, it is nowhere: not in the state, the
 * history, backups and plans, and not in any output.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { definitions } from '../../provider/src/resources';
import { kindsOf } from '../conformance/rows';
import { plantedIn } from '../conformance/planting';
import { samples } from '../conformance/samples';
import { give } from '../conformance/samples/given';
import type { Adapter } from '../support/adapters';
import { found } from '../support/planted';
import { testProject, type Ended, type Project } from './command';
import { call, story } from './story';

const MARKED = /planted[a-z]+\d+x/;

/** A value as an expression of the program. */
function expression(value: unknown): string {
  if (typeof value === 'string') return MARKED.test(value) ? `text('${value}')` : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(expression).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${expression(inner)}`)
    .join()}}`;
}

describe.each<Adapter>(['native', 'dynamic'])('%s resources', (of) => {
  let t: Project;
  let resources = '';
  const markers: string[] = ['plantedkey', 'plantedvalue'];
  beforeAll(async () => {
    t = await testProject();
    await story(t.emulator);
    const given = await give((...sent) => call(t.emulator, ...sent));
    for (const kind of kindsOf(samples(given))) {
      const planted = plantedIn(kind);
      markers.push(...planted.markers.keys());
      resources += planted.programs
        .map(
          (args, index) =>
            `new workload.${kind.type}('${kind.type}${String(index)}', ${expression(args)});\n`,
        )
        .join('');
    }
  }, 60_000);
  afterAll(async () => {
    await t.stop();
  });

  const program = (isSecret: boolean) => {
    t.program(
      `const text = (value) => ${isSecret ? 'pulumi.secret(value)' : 'value'};
       const map = () => text({ plantedkey: 'plantedvalue' });
       new workload.Drive('maps', { region: 'us-was-1', labels: map(), permissions: [{ labels: map() }] });
       ${resources}`,
      of,
    );
  };

  /** What the backend has, by file. */
  const files = () => {
    const root = join(dirname(t.stateFile()), '..', '..');
    const all = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return new Map(
      all.map(({ parentPath, name }) => [
        join(parentPath, name),
        readFileSync(join(parentPath, name), 'utf8'),
      ]),
    );
  };

  const passes = async (...args: string[]): Promise<Ended> => {
    const ended = await t.pulumi(...args);
    expect([args.join(' '), ended.code === 0 ? '' : ended.text]).toEqual([args.join(' '), '']);
    return ended;
  };
  const shown: Record<string, string[]> = {};
  const look = (where: string, text: string) => {
    const all = found(text, markers);
    if (all.length > 0) shown[where] = all;
  };

  it('are created by a saved plan, and show no marker', async () => {
    program(true);
    look('preview with a plan', (await passes('preview', '--diff', '--save-plan', 'plan.json')).text);
    look('plan', readFileSync(join(t.folder, 'plan.json'), 'utf8'));
    look('up', (await t.up('--diff', '--plan', 'plan.json')).text);
    const types = new Set(t.state().resources.map(({ type }) => type.split(/[:/]/).at(-1)));
    expect(Object.keys(definitions).filter((kind) => !types.has(kind))).toEqual([]);
    look('destroy', (await passes('destroy', '--yes', '--skip-preview', '--diff')).text);
    for (const [file, text] of files()) look(file, text);
    expect(shown).toEqual({});
  }, 300_000);

  it('show no marker from the second up on', async () => {
    program(false);
    await t.up();
    // The others are declared secret.
    expect(found(JSON.stringify(t.state()), markers).length).toBeGreaterThan(markers.length / 2);
    const before = new Set(files().keys());
    t.requests();

    program(true);
    look('preview', (await passes('preview', '--diff')).text);
    look('preview with a plan', (await passes('preview', '--save-plan', 'plan.json')).text);
    look('plan', readFileSync(join(t.folder, 'plan.json'), 'utf8'));
    look('up', (await t.up('--diff', '--show-sames', '--plan', 'plan.json')).text);
    expect(t.requests()).toEqual([]);
    look('export', (await passes('stack', 'export')).text);
    look('state', readFileSync(t.stateFile(), 'utf8'));
    for (const [file, text] of files()) if (!before.has(file)) look(file, text);

    look('json', (await passes('preview', '--json', '--expect-no-changes')).text);
    look('second up', (await t.up('--expect-no-changes')).text);
    // Only the first up wrote what is left.
    for (const [file, text] of files()) if (!before.has(file) || file.endsWith('.bak')) look(file, text);
    for (const flags of [[], ['--run-program']]) {
      const refresh = await passes('refresh', '--yes', '--diff', '--expect-no-changes', ...flags);
      look(`refresh ${flags.join()}`, refresh.text);
      look(`export after refresh ${flags.join()}`, (await passes('stack', 'export')).text);
    }
    look('json of the stack', (await passes('stack', 'output', '--json')).text);
    for (const [file, text] of files()) if (!before.has(file) || file.endsWith('.bak')) look(file, text);
    expect(shown).toEqual({});
    look('destroy', (await passes('destroy', '--yes', '--skip-preview')).text);
    expect(shown).toEqual({});
  }, 300_000);
});
