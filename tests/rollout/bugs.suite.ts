/**
 * A bug of this package in the middle of a rollout: reported as a bug, without values, and created objects are
 * recorded.
 */
import { forkedApplication } from '../../provider/src/resources/forked-application';
import { mcpFunction } from '../../provider/src/resources/mcp-function';
import type { Context, Definition } from '../../provider/src/resource';
import { version } from '../../provider/src/version';
import { Engine, type Fields, type Program } from '../faults/engine';
import { Fresh } from '../support/fresh';
import { providersOf } from '../support/adapters';

const SECRET = 'planted-secret-value';

const fresh = new Fresh();
/** The number of reads until the bug shows. */
let looks: number;

/** An error of the language that quotes the invalid text. */
function mistake(): never {
  throw new Error(String(JSON.parse(`${SECRET} "is" not JSON`)));
}

/** The kind with a bug in a read. */
function mistaken(definition: Definition): Definition {
  const inside = (context: Context): Context => ({
    ...context,
    wait: (poll) => context.wait(() => (--looks === 0 ? Promise.resolve().then(mistake) : poll())),
  });
  return {
    ...definition,
    create: (context, args) => definition.create(inside(context), args),
    update: async (context, ...rest) => {
      if (definition.update === undefined) throw new Error('there is no update');
      return definition.update(inside(context), ...rest);
    },
  };
}

/** A stack, and one run of its program. `look` is the number of the read with the bug. */
function run() {
  const definitions = {
    McpFunction: mistaken(mcpFunction),
    ForkedApplication: mistaken(forkedApplication),
  };
  const engine = new Engine(providersOf(definitions, () => fresh.world.platform()));
  const up = (program: Program, look = Infinity) => {
    looks = look;
    return engine.up(program);
  };
  return { engine, up };
}

const released = (args: Fields): Program => ({
  shop: { kind: 'McpFunction', args: { name: 'shop', image: 'shop:1', ...args } },
});
const fork = (args: Fields): Program => ({
  shop: { kind: 'ForkedApplication', args: { name: 'shop', snapshot: 'shop-v1', ...args } },
});

const BUG = new RegExp(
  '^(.*; )?This is a bug in @workload/pulumi; please report it with this message: (create|update) of ' +
    `\\w+ \\(\\S+\\), version ${version.replaceAll('.', '\\.')}, failed with SyntaxError\\. Set WORKLOAD_DEBUG=true`,
);

// A fork first reads its snapshot.
it.each([
  ['of a create', [released({})], 1],
  ['of a plain update', [released({}), released({ image: 'shop:2' })], 1],
  ['of a release', [released({ traffic: 100 }), released({ image: 'shop:2', traffic: 10 })], 1],
  ['for the revision of a first fork', [fork({})], 2],
  ['at the deployment of a first fork', [fork({})], 3],
  ['for the revision of a fork', [fork({}), fork({ snapshot: 'shop-v2', traffic: 10 })], 2],
  ['at the deployment of a fork', [fork({}), fork({ snapshot: 'shop-v2', traffic: 10 })], 3],
])('a bug in the read %s is reported as one, without values', async (_what, programs, look) => {
  const { up, engine } = run();
  const [program = {}, ...before] = programs.toReversed();
  for (const one of before) expect((await up(one)).failed).toBeUndefined();
  const { failed } = await up(program, look);
  expect(failed?.message).toMatch(BUG);
  expect(`${failed?.message} ${JSON.stringify(engine.state)} ${fresh.world.told.join(' ')}`).not.toContain(
    'planted',
  );

  const again = await up(program);
  expect(again.failed).toBeUndefined();
  expect(again.steps).toEqual(['update shop']);
  expect((await engine.preview(program)).steps).toEqual([]);
});

it('a bug in the read of an abandoned release is reported as one', async () => {
  const { up } = run();
  const [first, second] = [released({ traffic: 100 }), released({ image: 'shop:2', traffic: 100 })];
  expect((await up(first)).failed).toBeUndefined();
  expect((await up(second, 1)).failed?.message).toMatch(BUG);
  expect((await up(first, 1)).failed?.message).toMatch(BUG);
  expect((await up(first)).failed).toBeUndefined();
});
