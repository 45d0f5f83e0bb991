// The progress of a rollout, as far as the platform knows it, and what it cannot know.
import type { VNode } from 'preact';
import type { ApplicationAnswer, Told } from '../../../../src/console/answers';
import { Panel } from '../../components/panel';
import { moment, visible } from '../../format';
import { Commands } from './commands';

const PHASES: Readonly<Record<Told['phase'], string>> = {
  walking: 'Under way',
  paused: 'Paused',
  approved: 'Approved, continues',
  aborted: 'Aborted',
  done: 'Done',
  undone: 'Undone',
};

export function RolloutPanel({ answer }: { answer: ApplicationAnswer }): VNode {
  const { rollout, name } = answer;
  return (
    <Panel title="Rollout">
      {rollout.kind === 'none' && (
        <p class="muted">
          No rollout is recorded. The progress of <code>workload rollout</code> appears here.
        </p>
      )}
      {rollout.kind === 'unreadable' && (
        <p class="muted">
          The label of the rollout cannot be read: <code>{visible(rollout.label)}</code>
        </p>
      )}
      {rollout.kind === 'told' && <State told={rollout} name={name} />}
      <Commands answer={answer} />
    </Panel>
  );
}

function State({ told, name }: { told: Told; name: string }): VNode {
  const { revision, before, release, releaseBefore, share, phase, since, begun, cause, by } = told;
  const { agrees, isKept } = told;
  return (
    <div class="rollout">
      <dl class="facts">
        <dt>State</dt>
        <dd>
          <strong>{PHASES[phase]}</strong>
          {cause !== undefined && `, because of ${visible(cause)}`}
        </dd>
        <dt>Rolls out</dt>
        <dd>
          {named(revision, release)} in place of {named(before, releaseBefore)}
        </dd>
        <dt>Share</dt>
        <dd>{share} %</dd>
        <dt>This step since</dt>
        <dd>{moment(since)}</dd>
        <dt>Begun</dt>
        <dd>{moment(begun)}</dd>
        {by !== undefined && (
          <>
            <dt>Moved by</dt>
            <dd>{visible(by)}</dd>
          </>
        )}
      </dl>
      {!isKept && (
        <p>The platform no longer keeps {visible(revision)}: this rollout is of an earlier release.</p>
      )}
      {isKept && !agrees && (
        <p>
          <strong>Somebody moved the traffic during the rollout.</strong> The rollout waits for{' '}
          <code>workload rollout resume</code>.
        </p>
      )}
      <p class="muted">
        The platform does not store the steps and checks. Run <code>workload rollout status</code> in the
        folder of the Pulumi program of {visible(name)}.
      </p>
    </div>
  );
}

function named(revision: string, release: string | undefined): string {
  return release === undefined ? visible(revision) : `${visible(revision)} (${visible(release)})`;
}
