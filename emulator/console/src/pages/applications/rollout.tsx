// How far a rollout is, as far as the platform knows, and what it does not know.
import type { VNode } from 'preact';
import type { RolloutState } from '../../../../src/console/answers';
import { Panel } from '../../components/panel';
import { moment, visible } from '../../format';

type Told = RolloutState & { kind: 'told' };

const PHASES: Readonly<Record<Told['phase'], string>> = {
  walking: 'Under way',
  paused: 'Paused',
  approved: 'Approved, goes on',
  aborted: 'Aborted',
  done: 'Done',
};

export function RolloutPanel({ rollout, name }: { rollout: RolloutState; name: string }): VNode {
  return (
    <Panel title="Rollout">
      {rollout.kind === 'none' && (
        <p class="muted">
          None is recorded. A rollout that <code>workload rollout</code> drives shows here how far it is.
        </p>
      )}
      {rollout.kind === 'unreadable' && (
        <p class="muted">
          The label of the rollout cannot be read: <code>{visible(rollout.label)}</code>
        </p>
      )}
      {rollout.kind === 'told' && <State told={rollout} name={name} />}
    </Panel>
  );
}

function State({ told, name }: { told: Told; name: string }): VNode {
  const { revision, before, share, phase, since, begun, agrees, isKept } = told;
  return (
    <div class="rollout">
      <dl class="facts">
        <dt>State</dt>
        <dd>
          <strong>{PHASES[phase]}</strong>
        </dd>
        <dt>Rolls out</dt>
        <dd>
          {visible(revision)} in place of {visible(before)}
        </dd>
        <dt>Share</dt>
        <dd>{share} %</dd>
        <dt>This step since</dt>
        <dd>{moment(since)}</dd>
        <dt>Begun</dt>
        <dd>{moment(begun)}</dd>
      </dl>
      {!isKept && <p>The platform no longer keeps {visible(revision)}: this is about an earlier release.</p>}
      {isKept && !agrees && (
        <p>
          <strong>Somebody has moved the traffic since.</strong> The rollout waits for{' '}
          <code>workload rollout resume</code>.
        </p>
      )}
      <p class="muted">
        Its steps and what its checks count are not on the platform: <code>workload rollout status</code>{' '}
        tells them, where the program of {visible(name)} is.
      </p>
    </div>
  );
}
