/** One operation on a forked application: the parts that the engine of releases does not know. */
import type { Application } from '@workload/sdk';
import type { Outcome } from '../../outcome';
import type { Context, Prior } from '../../resource';
import { type WantedRelease, releaseName, rollOut, type Rollout, type Wanted } from '../rollout/engine';
import { backTo, besideOf, type Release, withReleases } from '../rollout/memory';
import { write } from '../rollout/revisions';
import { firstWeight } from '../rollout/strategy';
import { routingOf, sameRouting } from '../rollout/traffic';
import { fork } from './fork';
import { applications, type ForkOutputs, isSaid, observe, observeRecorded, toWire } from './record';
import { askedHash, findRelease, leftBehind, type ForkedArgs, plainHash, revisionOf } from './release';

type Seen = ReturnType<typeof observe>;

/** Makes the application run the wanted release with the wanted share. */
export function apply(
  context: Context,
  a: ForkedArgs,
  current: Application | undefined,
  prior: Prior<ForkOutputs>,
): Promise<Outcome<Seen>> {
  const owned = prior.outputs.owned ?? current === undefined;
  return rollOut(new Update(context, a, prior, owned), current);
}

class Update implements Rollout<Application, Seen> {
  readonly kind = applications;
  readonly act = 'forked';
  readonly name: string;
  readonly traffic: number | undefined;
  readonly starts: number | undefined;
  readonly asked: string;
  readonly plain: string;
  readonly of: string;
  readonly tells: { readonly owned: boolean };

  constructor(
    readonly context: Context,
    private readonly a: ForkedArgs,
    readonly prior: Prior<ForkOutputs>,
    owned: boolean,
  ) {
    this.name = a.name ?? '';
    this.traffic = a.traffic;
    this.starts = firstWeight({ ...a });
    this.asked = askedHash(a);
    this.plain = plainHash(a);
    this.of = `snapshot ${releaseName(a)}`;
    this.tells = { owned };
  }

  revisionOf(app: Application, sent: Release): string | undefined {
    return revisionOf(app, sent, this.prior);
  }

  async find(
    current: Application | undefined,
    releases: readonly Release[],
  ): Promise<WantedRelease<Application>> {
    const { context, a, asked } = this;
    const prior = withReleases(this.prior, releases);
    const found = await findRelease(context, a, current, prior);
    if ('known' in found) {
      return { ours: backTo(found.known, current && routingOf(current).active, prior) };
    }
    const { made, snapshotId } = found;
    const orphan = current && leftBehind(current, a, snapshotId, prior);
    if (current !== undefined && orphan !== undefined) {
      context.log(
        `${orphan} runs exactly this release already, forked by an earlier run; continuing with it`,
      );
      return {
        ours: { asked, made, plain: this.plain, revision: orphan, beside: besideOf(current, orphan, prior) },
      };
    }
    // A fork carries no labels: that the previous revision served is known from `beside`, until the next write.
    return { made, make: (traffic) => fork(context, a, { snapshotId, before: current, traffic }) };
  }

  observe(app: Application, ours: Release, releases: readonly Release[]): Seen {
    return observe(app, ours, releases, this.tells.owned, this.a);
  }

  observeBefore(app: Application, releases: readonly Release[]): Seen {
    return observeRecorded(app, withReleases(this.prior, releases));
  }

  async send(app: Application, wanted: Wanted, ours: Release): Promise<Application> {
    const { context, a, prior } = this;
    const before = prior.sent ?? prior.args;
    const isThere = wanted.to === undefined || sameRouting(routingOf(app), wanted.to);
    if (isThere && isSaid(app, a, before)) return app;
    return write(applications, context, app, wanted, (latest) => toWire(latest, ours, a, before));
  }
}
