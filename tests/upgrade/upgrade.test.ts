/** State from earlier releases keeps working: preview, refresh, update and destroy. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { check } from '../../provider/src/lifecycle/effects/check';
import { diff } from '../../provider/src/lifecycle/effects/diff';
import { field } from '../../provider/src/lifecycle/values/fields';
import {
  answerTo,
  checkNames,
  formOf,
  full,
  present,
  stateIn,
} from '../../provider/src/lifecycle/state/engine-form';
import { defineResource, type Definition, type Fields } from '../../provider/src/resource';
import { definitions } from '../../provider/src/resources';
import { give } from '../conformance/samples/given';
import { testProject, type Project } from '../engine/command';
import { call, story } from '../engine/story';
import { recordingOf, releases, type Exported } from './recording';
import { lists, namesIn, replay, withTimes } from './replay';

it('has a recording of this release or an earlier one', () => {
  expect(releases).toContain('0.1.0');
});

describe.each(releases)('state of %s', (release) => {
  const { recording, state } = recordingOf(release);
  let t: Project;
  /** The objects before the release's own, by list. */
  const given = new Map<string, unknown>();
  beforeAll(async () => {
    t = await testProject();
    t.resources(recording.program);
  }, 60_000);
  afterAll(async () => {
    await t.stop();
  });

  async function imports(exported: Exported): Promise<void> {
    writeFileSync(join(t.folder, 'state.json'), JSON.stringify(exported));
    const { code, text } = await t.pulumi('stack', 'import', '--file', 'state.json');
    expect(code === 0 ? '' : text).toBe('');
  }

  it('contains every kind whose objects can be recreated identically', () => {
    const kinds = new Set(recording.program.map(({ type }) => type));
    expect(Object.keys(definitions)).toEqual(expect.arrayContaining([...kinds]));
    expect(kinds.size).toBeGreaterThanOrEqual(15);
  });

  it('previews without changes, unchanged and without a request', async () => {
    await imports(state);
    // Nothing listens there any more: a request would fail.
    await t.pulumi('config', 'set', 'workload:baseUrl', recording.baseUrl);
    await t.pulumi('config', 'set', 'workload:skipCredentialsValidation', 'true');
    const { code, text } = await t.pulumi('preview', '--expect-no-changes', '--diff');
    await t.pulumi('config', 'rm', 'workload:skipCredentialsValidation');
    expect(code === 0 ? '' : text).toBe('');
    expect(text).toContain(`${recording.program.length + 1} unchanged`);
  }, 60_000);

  it("refreshes and updates without changes on the release's objects", async () => {
    await t.pulumi('config', 'set', 'workload:baseUrl', t.emulator.baseUrl);
    await t.pulumi('config', 'set', 'workload:acceptMoved', 'true');
    await story(t.emulator);
    await give((...sent) => call(t.emulator, ...sent));
    for (const path of lists(recording.requests)) given.set(path, await namesIn(t, path));
    const created = await replay(t, recording);
    await imports(withTimes(state, created));
    t.requests();

    // Without the program, a refresh uses the recorded settings.
    const refresh = await t.pulumi(
      'refresh',
      '--run-program',
      '--yes',
      '--skip-preview',
      '--expect-no-changes',
    );
    expect(refresh.code === 0 ? '' : refresh.text).toBe('');
    const up = await t.up('--expect-no-changes');
    expect(up.text).toContain(`${recording.program.length + 1} unchanged`);
    expect(t.requests().filter((line) => !line.startsWith('GET '))).toEqual([]);
  }, 90_000);

  it("updates in place, and destroys the release's objects", async () => {
    t.resources(
      recording.program.map((declared) => ({
        ...declared,
        args: {
          ...declared.args,
          ...(declared.type === 'ForkedApplication' ? { traffic: 20 } : { displayName: 'Changed' }),
        },
      })),
    );
    const { text } = await t.up();
    expect(text).toContain(`~ ${recording.program.length} updated`);
    expect(text).not.toMatch(/replaced|created|deleted/);

    expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
    const left = new Map<string, unknown>();
    for (const path of lists(recording.requests)) left.set(path, await namesIn(t, path));
    expect(left).toEqual(given);
  }, 60_000);

  describe('with a later release', () => {
    const resources = state.deployment.resources.flatMap(({ type, urn, inputs, outputs }) => {
      const kind = /dynamic\/workload:(\w+)$/.exec(type)?.[1] ?? '';
      const definition = definitions[kind];
      const args = recording.program.find(({ name }) => urn.endsWith(`::${name}`))?.args;
      if (definition === undefined || inputs === undefined || outputs === undefined || args === undefined)
        return [];
      // Encrypted values in state are those of the program.
      const written = { ...args } as Fields;
      const clear = (bag: Fields) =>
        Object.fromEntries(
          Object.entries(bag).map(([key, value]) => [key, key in written ? written[key] : value]),
        );
      return [{ definition, args: written, inputs: clear({ ...inputs }), outputs: clear({ ...outputs }) }];
    });
    const later: [string, (definition: Definition) => Definition][] = [
      [
        'one more argument with a default',
        (definition) => ({
          ...definition,
          args: definition.args.extend({ extra: z.string().default('usual') }),
        }),
      ],
      [
        'one more optional argument',
        (definition) => ({ ...definition, args: definition.args.extend({ extra: z.string().optional() }) }),
      ],
      [
        'one more immutable argument with a default',
        (definition) => ({
          ...definition,
          args: definition.args.extend({ extra: z.string().default('usual') }),
          facts: { ...definition.facts, immutable: [...definition.facts.immutable, 'extra'] },
        }),
      ],
      [
        'one more output',
        (definition) => ({
          ...definition,
          outputs: definition.outputs.extend({ extra: z.string().optional() }),
        }),
      ],
    ];

    it('is read from the recording', () => {
      expect(resources).toHaveLength(recording.program.length);
    });

    /** Every argument has another name. What a definition says in code has the former ones, so it is left out. */
    const renamed = (definition: Definition) =>
      defineResource({
        ...definition,
        rules: () => [],
        changeRules: () => [],
        change: {},
        args: z.strictObject(
          Object.fromEntries(
            Object.entries<z.ZodType>(definition.args.shape).map(([key, schema]) =>
              key === 'name' ? [key, schema] : [`${key}Now`, field(schema, { formerly: [key] })],
            ),
          ),
        ),
      });
    const underNewNames = (args: Fields) =>
      Object.fromEntries(
        Object.entries(args).map(([key, value]) => [/^(name|__.*)$/.test(key) ? key : `${key}Now`, value]),
      );

    it('with another name for every argument changes nothing, whichever name the program writes', () => {
      for (const { definition, args, inputs, outputs } of resources) {
        const next = renamed(definition);
        for (const written of [args, underNewNames(args)]) {
          const news = { ...written, __owner: inputs.__owner, __provider: inputs.__provider };
          const names = checkNames(next, inputs, news);
          const checked = check(next, present(next, inputs), names.news);
          expect([names.failures, checked.failures]).toEqual([[], []]);
          const hidden = Object.entries(inputs).filter(([key]) => /^(name|__.*)$/.test(key));
          expect(names.record(checked.inputs)).toEqual({ ...Object.fromEntries(hidden), ...written });
          expect(diff(next, stateIn(next, outputs), checked.inputs)).toMatchObject({ kind: 'same' });
        }
      }
    });

    it('with another name for every argument leaves a state that this release goes on with', () => {
      for (const { definition, inputs, outputs } of resources) {
        const next = renamed(definition);
        const state = answerTo(next, formOf(outputs), inputs).state(stateIn(next, outputs));
        expect(diff({ ...definition, change: {} }, full(state), inputs)).toMatchObject({ kind: 'same' });
      }
    });

    it.each(later)('with %s changes nothing, not even names', (_what, extend) => {
      for (const { definition, args, inputs, outputs } of resources) {
        const news = { ...args, __owner: inputs.__owner, __provider: inputs.__provider };
        const checked = check(extend(definition), inputs, news);
        expect(checked).toEqual({ inputs, failures: [] });
        expect(diff(extend(definition), outputs, checked.inputs)).toMatchObject({ kind: 'same' });
      }
    });
  });
});
