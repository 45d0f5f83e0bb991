// The stored revisions of an application, newest first.
import type { VNode } from 'preact';
import type { RevisionLine } from '../../../../src/console/answers';
import { Status } from '../../components/status';
import { age, bytes, moment, visible } from '../../format';
import { linkTo } from '../../route';
import { percentOf } from './share-bar';

interface Props {
  revisions: readonly RevisionLine[];
  now: string;
  /** Opens the form to send all traffic to a revision. */
  onMove: (id: string) => void;
  /** Opens the form to split the traffic. */
  onSplit: () => void;
}

export function Revisions({ revisions, now, onMove, onSplit }: Props): VNode {
  return (
    <>
      <div class="scrolls" tabIndex={0} role="group" aria-label="Revisions">
        <table class="revisions">
          <thead>
            <tr>
              <th scope="col">Revision</th>
              <th scope="col" class="number">
                Traffic
              </th>
              <th scope="col">Status</th>
              <th scope="col">Age</th>
              <th scope="col">Runs</th>
              <th scope="col">Verdict</th>
              <th scope="col">Made by</th>
              <th scope="col">
                <span class="hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {revisions.map((line) => (
              <Row key={line.id} line={line} now={now} onMove={onMove} />
            ))}
          </tbody>
        </table>
      </div>
      {revisions.length > 1 && (
        <p class="revisions-split">
          <button type="button" onClick={onSplit}>
            Split traffic
          </button>
        </p>
      )}
    </>
  );
}

function Row({ line, now, onMove }: { line: RevisionLine } & Pick<Props, 'now' | 'onMove'>): VNode {
  const { id, percent, health, createdAt, createdBy, image, memoryMb } = line;
  return (
    <tr>
      <th scope="row">{visible(id)}</th>
      <td class="number">{percentOf(percent)}</td>
      <td>
        <Status status={health} />
      </td>
      <td class="muted" title={moment(createdAt)}>
        {age(createdAt, Date.parse(now))}
      </td>
      <td>
        <Source line={line} />
        <span class="muted">
          {visible(image)}, {bytes(memoryMb * 1_000_000)}
        </span>
      </td>
      <td>
        <Verdict line={line} />
      </td>
      <td class="muted">{visible(createdBy)}</td>
      <td class="number">
        {percent < 100 && health === 'healthy' && (
          <button
            type="button"
            onClick={() => {
              onMove(id);
            }}
          >
            Send all traffic here
          </button>
        )}
      </td>
    </tr>
  );
}

function Source({ line: { snapshot, snapshotName } }: { line: RevisionLine }): VNode | null {
  if (snapshot === undefined) return null;
  if (snapshotName === undefined) return <span>snapshot {visible(snapshot)}, deleted since, </span>;
  return (
    <>
      snapshot <a href={linkTo('resources', 'snapshots', snapshotName)}>{visible(snapshotName)}</a>
      {', '}
    </>
  );
}

/** What rollouts know of the revision: may it get traffic again, why, and who says so. */
function Verdict({ line: { verdict } }: { line: RevisionLine }): VNode | null {
  if (verdict === undefined) return null;
  const { standing, reason, by, at } = verdict;
  return (
    <>
      <Status status={standing} />
      <span class="muted" title={at === undefined ? '' : moment(at)}>
        {' '}
        {visible(reason)}
        {by !== '' && `, by ${visible(by)}`}
      </span>
    </>
  );
}
