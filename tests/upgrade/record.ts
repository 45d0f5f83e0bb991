/**
 * Records a release's state once, before its publication: `npx ts-node -T tests/upgrade/record.ts 0.1.0`. Never
 * record a folder again: it stands for the state of users.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kind, kindsOf, namedAs, usual } from '../conformance/rows';
import { samples } from '../conformance/samples';
import { give } from '../conformance/samples/given';
import { testProject } from '../engine/command';
import { call, story } from '../engine/story';
import type { Recording } from './recording';

const SCHEMA = join(__dirname, '..', '..', 'provider', 'src', 'generated', 'schema.gen.json');

/** An object with an id from the platform would get another id when the test creates it again. */
function isReplayed({ definition }: Kind): boolean {
  const isNamedByProgram = definition.identity.id === undefined && definition.facts.once.length === 0;
  const { shape } = definition.args;
  return (
    isNamedByProgram && definition.update !== undefined && ('displayName' in shape || 'traffic' in shape)
  );
}

async function record(release: string): Promise<void> {
  const folder = join(__dirname, 'releases', release);
  if (existsSync(folder)) throw new Error(`${folder} exists: what a release wrote does not change`);
  const t = await testProject();
  try {
    await story(t.emulator);
    const kinds = kindsOf(samples(await give((...sent) => call(t.emulator, ...sent)))).filter(isReplayed);
    const snapshots = (await call(t.emulator, 'GET', '/snapshots')) as { id: string; name: string }[];
    const before = kinds.flatMap((kind) => {
      const { type, sample } = kind;
      const name = `old-${type.toLowerCase()}`;
      // One resource with all arguments, one with an explicit name and few arguments.
      const all = { type, name, args: { ...usual(kind), ...sample.before } };
      const unique: readonly string[] = kind.definition.facts.unique;
      const rest = Object.fromEntries(Object.entries(usual(kind)).filter(([key]) => !unique.includes(key)));
      return [
        all,
        {
          type,
          name: `${name}-named`,
          args: { ...rest, ...sample.before, name: namedAs(kind, `named-${name}`) },
        },
      ];
    });
    t.requests();
    t.resources(before);
    await t.up();
    const program = before.map((declared) => {
      const kind = kinds.find(({ type }) => type === declared.type);
      const latest = kind?.sample.before === undefined ? {} : usual(kind);
      return { ...declared, args: { ...declared.args, ...latest } };
    });
    t.resources(program);
    await t.up();

    const names = new Map(snapshots.map(({ id, name }) => [id, name]));
    const recording: Recording = {
      baseUrl: t.emulator.baseUrl,
      workspace: t.emulator.workspace,
      program,
      requests: t.emulator.journal
        .entries()
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path, body }) => ({
          method,
          path: path.replace(
            /^\/snapshots\/([^/]+)/,
            (_all, id: string) => `/snapshots/${names.get(id) ?? id}`,
          ),
          body: named(body, names),
        })),
    };
    const state = await t.pulumi('stack', 'export');
    mkdirSync(folder, { recursive: true });
    const write = (file: string, value: unknown) => {
      writeFileSync(join(folder, file), `${JSON.stringify(value, undefined, 2)}\n`);
    };
    write('recording.json', recording);
    write('schema.json', JSON.parse(readFileSync(SCHEMA, 'utf8')));
    write('state.json', withoutPlaces(JSON.parse(state.stdout)));
  } finally {
    await t.stop();
  }
}

/** Snapshot ids differ between platforms: names replace them. Masks become the sample's secret again. */
function named(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return value === '****' ? 'planted-one' : (names.get(value) ?? value);
  if (Array.isArray(value)) return value.map((item) => named(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(inner, names)]));
}

/** Source locations say nothing about the release. */
function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'stackTrace' && key !== 'sourcePosition')
      .map(([key, inner]) => [key, withoutPlaces(inner)]),
  );
}

const [release] = process.argv.slice(2);
if (release === undefined) throw new Error('which release?');
void record(release);
