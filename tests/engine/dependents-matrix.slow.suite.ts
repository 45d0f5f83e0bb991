/**
 * Every pair of kinds where one names the other, on the real engine: the named object is replaced, by resource and by
 * string, and the platform's objects are counted afterwards. What a preview accepts must work, and lose nothing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { childArgs, type Pair, PAIRS, parentArgs, PARENTS, titleOf } from '../conformance/pairs';
import { find, kindsOf } from '../conformance/rows';
import { samples } from '../conformance/samples';
import { give, NOTHING_GIVEN } from '../conformance/samples/given';
import type { Ask } from '../conformance/samples/shared';
import { familyOf, kill } from '../faults/processes';
import { testProject, type Project } from './command';
import { call, story } from './story';

type Manner = 'resource' | 'string';

/** One pair in a program. */
interface Case {
  readonly pair: Pair;
  readonly manner: Manner;
  readonly parent: string;
  readonly child: string;
}

const REFERENCE = '@@reference@@';

const kinds = kindsOf(samples(NOTHING_GIVEN));

const CASES: readonly Case[] = PAIRS.flatMap((pair) =>
  (['resource', 'string'] as const).map((manner) => ({ pair, manner })),
).map(({ pair, manner }, index) => ({ pair, manner, parent: `parent-${index}`, child: `child-${index}` }));

let t: Project;
const ask: Ask = (method, path, body) => call(t.emulator, method, path, body);

async function start(plugin: 'attached' | 'process'): Promise<void> {
  t = await testProject({ plugin });
  await story(t.emulator);
  await give(ask);
}

/** The program's text. */
function programOf(cases: readonly Case[], isReplaced: boolean, hasChildren = true): string {
  return cases
    .flatMap((one) => {
      const { pair, manner, parent, child } = one;
      const isDomain = pair.parent === 'CustomDomain';
      const name = isDomain ? `${parent}.example.com` : parent;
      const forApplications = isDomain && pair.child !== 'SandboxPreview';
      const args = {
        ...parentArgs(pair, isReplaced),
        name,
        ...(forApplications ? { domainType: 'applications', verified: true } : {}),
      };
      const id = parent.replace('-', '');
      const own = { ...childArgs(pair, REFERENCE), name: child };
      const whole = pair.isWhole ? id : `${id}.${pair.by}`;
      const reference = manner === 'resource' ? whole : JSON.stringify(valueOf(one, name));
      return [
        `const ${id} = new workload.${pair.parent}('${parent}', ${JSON.stringify(args)});`,
        ...(hasChildren
          ? [
              `new workload.${pair.child}('${child}', ${JSON.stringify(own).replace(JSON.stringify(REFERENCE), reference)});`,
            ]
          : []),
      ];
    })
    .join('\n');
}

/** The value by which a string names the object, which the platform may have chosen. */
function valueOf({ pair, parent }: Case, name: string): unknown {
  if (pair.by === 'name') return name;
  return t.state().resources.find(({ urn }) => urn.endsWith(`::${parent}`))?.outputs?.[pair.by];
}

/** Objects that the engine is told to replace, because no argument does so under the same name. */
function forced(cases: readonly Case[]): string[] {
  const parents = cases.filter(({ pair }) => PARENTS[pair.parent]?.replaced === undefined);
  return parents.flatMap(({ parent }) => {
    const urn = t.state().resources.find((one) => one.urn.endsWith(`::${parent}`))?.urn ?? '';
    return ['--replace', urn];
  });
}

/** The objects of the program that the platform lacks. */
async function lost(cases: readonly Case[]): Promise<string[]> {
  const all = await Promise.all(
    cases.map(async ({ pair, child, manner }) => {
      const kind = kinds.find(({ type }) => type === pair.child);
      const id = t.state().resources.find(({ urn }) => urn.endsWith(`::${child}`))?.id ?? child;
      const found = kind && (await find(kind, ask, id));
      return found === undefined ? [`${titleOf(pair)} by ${manner}`] : [];
    }),
  );
  return all.flat();
}

const isRefused = ({ pair }: Case) => pair.whenDeleted === 'refused';
/** By an identifier that the new object does not have. */
const isHopeless = ({ pair, manner }: Case) =>
  pair.whenDeleted === 'deleted' && pair.by !== 'name' && manner === 'string';

describe('without an interruption', () => {
  beforeAll(async () => {
    await start('attached');
  }, 60_000);
  afterAll(async () => {
    await t.stop();
  });

  it('what the preview accepts works, and nothing is lost', async () => {
    const cases = CASES.filter((one) => !isRefused(one) && !isHopeless(one));
    t.program(programOf(cases, false, false));
    await t.up();
    t.program(programOf(cases, false));
    await t.up();
    expect(await lost(cases)).toEqual([]);
    t.program(programOf(cases, true));
    const flags = forced(cases);
    const { code, text } = await t.pulumi('preview', ...flags);
    expect([code, text]).toEqual([0, expect.any(String)]);
    await t.up(...flags);
    expect(await lost(cases)).toEqual([]);
    const again = await t.pulumi('preview', '--refresh', '--expect-no-changes');
    expect([again.code, again.text]).toEqual([0, expect.any(String)]);
  }, 300_000);

  it.each(
    CASES.filter((one) => isRefused(one) || isHopeless(one)).map(
      (one) => [`${titleOf(one.pair)} by ${one.manner}`, one] as const,
    ),
  )(
    'the preview refuses the replacement of a %s',
    async (_title, one) => {
      await t.pulumi('destroy', '--yes', '--skip-preview');
      t.program(programOf([one], false, false));
      await t.up();
      t.program(programOf([one], false));
      await t.up();
      t.program(programOf([one], true));
      t.requests();
      const flags = forced([one]);
      const previewed = await t.pulumi('preview', ...flags);
      // With --replace, the engine asks for no diff. If it asks about the other resource first, the update refuses.
      const isLate = isHopeless(one) && previewed.code === 0;
      const update = ['up', '--yes', '--skip-preview', ...flags];
      const { code, text } = isLate ? await t.pulumi(...update) : previewed;
      expect(code).not.toBe(0);
      expect(await lost([one])).toEqual([]);
      expect(text).toContain(one.child);
      expect(text).toMatch(/None of them was deleted|It was not deleted|and then deletes it|is not deleted/);
      expect(t.requests().filter((request) => !request.startsWith('GET '))).toEqual([]);
    },
    120_000,
  );
});

describe('killed between the deletion and the creation', () => {
  beforeAll(async () => {
    await start('process');
  }, 60_000);
  afterAll(async () => {
    await t.stop();
  });

  it.each(
    CASES.filter(({ pair }) => pair.whenDeleted === 'deleted' && pair.parent === 'Sandbox').map(
      (one) => [`${titleOf(one.pair)} by ${one.manner}`, one] as const,
    ),
  )(
    'the next run loses nothing of a %s',
    async (_title, one) => {
      t.program(programOf([one], false));
      await t.up();
      t.program(programOf([one], true));
      t.requests();
      t.emulator.faults.add({ method: 'POST', path: '/sandboxes', then: { kind: 'hang' } });
      const child = spawn('pulumi', ['up', '--yes', '--skip-preview', '--non-interactive'], {
        cwd: t.folder,
        env: { ...process.env, ...t.env },
        stdio: 'ignore',
      });
      const ended = once(child, 'exit');
      while (t.emulator.faults.pending().length > 0 && child.exitCode === null)
        await new Promise((resolve) => setTimeout(resolve, 50));
      for (const { pid } of familyOf(child.pid ?? 0).reverse()) kill(pid);
      await ended;
      t.emulator.faults.clear();
      expect(t.requests()).toContain(`DELETE /sandboxes/${one.parent}`);
      await t.pulumi('cancel', '--yes');
      await t.up();
      expect(await lost([one])).toEqual([]);
      const { code, text } = await t.pulumi('preview', '--refresh', '--expect-no-changes');
      expect([code, text]).toEqual([0, expect.any(String)]);
    },
    120_000,
  );
});
