// Tests applications, revisions and traffic over HTTP against a small model of docs/emulator-behaviour.md.
import fc from 'fast-check';
import { type Emulator, startEmulator } from '../../emulator';
import { clientOf, type Send } from '../../testing/client';

// `npm run test:fuzz` runs more of them.
const SEQUENCES = Number(process.env.WORKLOAD_MODEL_SEQUENCES ?? 60);
const DELAY_MS = 100;
const KEPT = 5;

let emulator: Emulator;
let send: Send;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', deployDelayMs: DELAY_MS });
  send = clientOf(emulator);
  await send('POST', '/sandboxes', { metadata: { name: 'web' } });
  emulator.clock.advance(DELAY_MS);
  await send('POST', '/snapshots', { name: 'v1', source: { name: 'web' } });
  emulator.clock.advance(DELAY_MS);
});
afterAll(() => emulator.stop());

type Step =
  | { do: 'release'; image: string; traffic: number | undefined; fails: boolean }
  | { do: 'fork'; traffic: number | undefined; fails: boolean }
  | { do: 'route'; active: number; canary: number | undefined; percent: number }
  | { do: 'wait'; ms: number };

const traffic = fc.constantFrom(undefined, 0, 10, 100);
const fails = fc.constantFrom(false, false, true);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('release' as const),
        image: fc.constantFrom('one', 'two'),
        traffic,
        fails,
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('fork' as const), traffic, fails }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('route' as const),
        active: fc.integer({ min: 1, max: 6 }),
        canary: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
        percent: fc.constantFrom(0, 30, 100),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(50, DELAY_MS, 200) }),
    },
  ),
  { minLength: 2, maxLength: 8 },
);

interface Revision {
  id: string;
  image: string;
  snapshot: boolean;
  readyAt: number;
  fails: boolean;
  health: 'deploying' | 'healthy' | 'failed';
}

/** An application as docs/emulator-behaviour.md describes it. */
class Model {
  at = 0;
  image: string | undefined;
  revisions: Revision[] = [];
  made = 0;
  active: string | undefined;
  previous: string | undefined;
  canary: string | undefined;
  percent = 0;
  switchTo: string | undefined;
  failed: string | undefined;

  constructor(readonly name: string) {}

  add(made: { image: string; snapshot: boolean; fails: boolean }, share: number | undefined) {
    const id = `rev-${(this.made += 1)}`;
    this.image = made.image;
    this.failed = undefined;
    this.revisions.push({ ...made, id, readyAt: this.at + DELAY_MS, health: 'deploying' });
    const serves = this.active ?? this.switchTo;
    if (serves === undefined || share === undefined || share === 100) this.switchTo = id;
    else [this.canary, this.percent] = [id, share];
    const needed = [this.active, this.canary, this.previous, this.switchTo, id];
    const spare = this.revisions.filter((revision) => !needed.includes(revision.id));
    const surplus = spare.slice(0, Math.max(0, this.revisions.length - KEPT));
    this.revisions = this.revisions.filter((revision) => !surplus.includes(revision));
  }

  /** Whether the routing is accepted. */
  route(active: string | undefined, canary: string | undefined, percent: number): boolean {
    const other = canary === active ? undefined : canary;
    const share = other === undefined ? 0 : percent;
    const moves = active !== this.active || other !== this.canary || share !== this.percent;
    if (moves && ![active, other ?? active].every((id) => this.health(id) === 'healthy')) return false;
    if (moves || this.failed !== undefined) {
      if (active !== this.active) this.previous = this.active;
      if (moves) this.switchTo = undefined;
      [this.active, this.canary, this.percent, this.failed] = [active, other, share, undefined];
    }
    return true;
  }

  wait(ms: number) {
    this.at += ms;
    for (const revision of this.revisions) {
      if (revision.health !== 'deploying' || revision.readyAt > this.at) continue;
      revision.health = revision.fails ? 'failed' : 'healthy';
      this.failed = revision.fails ? revision.id : undefined;
      if (this.switchTo !== revision.id) continue;
      this.switchTo = undefined;
      if (revision.fails) continue;
      [this.previous, this.active] = [this.active, revision.id];
      const later = this.revisions.slice(this.revisions.indexOf(revision) + 1);
      if (!later.some(({ id }) => id === this.canary)) [this.canary, this.percent] = [undefined, 0];
    }
  }

  get status() {
    if (this.revisions.some(({ health }) => health === 'deploying')) return 'DEPLOYING';
    const bad = this.failed !== undefined || this.health(this.canary) === 'failed';
    return bad || this.active === undefined ? 'FAILED' : 'DEPLOYED';
  }

  /** Requests per hundred for each revision; undefined if none answers. */
  get served() {
    if (this.active === undefined) return undefined;
    const toCanary = this.health(this.canary) === 'healthy' ? this.percent : 0;
    return { active: 100 - toCanary, canary: toCanary };
  }

  health(id: string | undefined) {
    return this.revisions.find((revision) => revision.id === id)?.health;
  }
}

async function take(step: Step, model: Model) {
  if (step.do === 'wait') {
    emulator.clock.advance(step.ms);
    model.wait(step.ms);
  } else if (step.do === 'route') {
    if (model.image === undefined) return;
    const canary = step.canary === undefined ? undefined : `rev-${step.canary}`;
    const accepted = model.route(`rev-${step.active}`, canary, step.percent);
    const { status } = await put(
      model,
      { active: `rev-${step.active}`, canary, canaryPercent: step.percent },
      model.image,
    );
    expect(status).toBe(accepted ? 200 : 400);
  } else {
    const snapshot = step.do === 'fork';
    const image = snapshot ? 'base:latest' : step.image;
    // A PUT without changes creates no revision, so no planned failure may wait for it.
    const releases = snapshot || model.image !== image;
    if (releases && step.fails)
      emulator.deployments.failNext({ kind: 'applications', name: model.name, message: 'no luck' });
    const { status } = snapshot ? await fork(model, step.traffic) : await release(image, step.traffic, model);
    expect(status).toBe(200);
    if (!snapshot && model.image !== undefined && step.traffic !== undefined)
      model.route(model.active, model.canary, model.percent);
    if (releases) model.add({ image, snapshot, fails: step.fails }, step.traffic);
  }
}

const put = ({ name }: Model, revision: object | undefined, image: string) =>
  send('PUT', `/applications/${name}`, { metadata: {}, spec: { image, revision } });

function release(image: string, share: number | undefined, model: Model) {
  const { name, image: present, active, canary, percent } = model;
  if (present === undefined) return send('POST', '/applications', { metadata: { name }, spec: { image } });
  if (share === undefined) return put(model, undefined, image);
  // Leaving part of the routing out would change it.
  return put(model, { active, canary, canaryPercent: percent, traffic: share }, image);
}

const fork = ({ name }: Model, share: number | undefined) =>
  send('POST', '/snapshots/v1/fork', {
    targetType: 'application',
    targetName: name,
    snapshotId: 'v1',
    traffic: share,
  });

interface Shown {
  status: string;
  spec: {
    image: string;
    revision: { active?: string; canary?: string; canaryPercent?: number };
    revisions: { id: string; image: string; snapshot?: string }[];
  };
}

async function compare(model: Model) {
  const reply = await send('GET', `/applications/${model.name}`);
  if (model.image === undefined) {
    expect(reply.status).toBe(404);
    return;
  }
  const { status, spec } = reply.body as Shown;
  expect({
    status,
    image: spec.image,
    routing: spec.revision,
    revisions: spec.revisions.map(({ id, image, snapshot }) => ({
      id,
      image,
      snapshot: snapshot !== undefined,
    })),
  }).toEqual({
    status: model.status,
    image: model.image,
    routing: {
      active: model.active,
      ...(model.canary !== undefined && { canary: model.canary, canaryPercent: model.percent }),
    },
    revisions: model.revisions.map(({ id, image, snapshot }) => ({ id, image, snapshot })),
  });
}

/** The revision that answers; undefined if none. */
async function answered({ name }: Model): Promise<string | undefined> {
  const response = await fetch(`${emulator.url}/default/applications/${name}`);
  await response.arrayBuffer();
  return response.headers.get('x-service-revision') ?? undefined;
}

async function compareTraffic(model: Model) {
  const { served, active, canary } = model;
  const revision = await answered(model);
  if (served === undefined) expect(revision).toBeUndefined();
  else if (served.canary === 100) expect(revision).toBe(canary);
  else if (served.canary === 0) expect(revision).toBe(active);
  else expect([active, canary]).toContain(revision);
}

let applications = 0;

test('after any releases, forks, routing and waiting, an application matches the model', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      applications += 1;
      const model = new Model(`shop-${applications}`);
      for (const step of sequence) {
        await take(step, model);
        await compare(model);
      }
      await compareTraffic(model);
    }),
    { numRuns: SEQUENCES },
  );
}, 3_600_000);
