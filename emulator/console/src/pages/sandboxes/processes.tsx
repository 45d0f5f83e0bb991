// The processes of a sandbox, and the log of the chosen one.
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { ProcessLine } from '../../../../src/console/answers';
import { Panel } from '../../components/panel';
import { Status } from '../../components/status';
import { Time } from '../../components/time';
import { duration, visible, whole } from '../../format';
import { Log } from './log';

/** The server lists at most this many. */
const MOST_LISTED = 50;

interface Props {
  name: string;
  runs: readonly ProcessLine[];
  /** Number of running processes, including those that are not in `runs`. */
  running: number;
}

export function Processes({ name, runs, running }: Props): VNode {
  const chosen = useSignal<string | undefined>(undefined);
  return (
    <Panel title="Processes" aside={`${whole(running)} running`}>
      {runs.length >= MOST_LISTED && <p class="muted">The newest {MOST_LISTED} are listed.</p>}
      {runs.length === 0 ? (
        <p class="muted">No process has been started yet.</p>
      ) : (
        <ul class="runs">
          {runs.map((run) => (
            <li key={run.pid}>
              <button
                type="button"
                class="run"
                aria-expanded={chosen.value === run.pid}
                onClick={() => {
                  chosen.value = chosen.value === run.pid ? undefined : run.pid;
                }}
              >
                <Run run={run} />
              </button>
              {chosen.value === run.pid && <Log sandbox={name} pid={run.pid} />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Run({
  run: { name, pid, command, status, startedAt, endedAt, exitCode },
}: {
  run: ProcessLine;
}): VNode {
  const took = endedAt === undefined ? undefined : Date.parse(endedAt) - Date.parse(startedAt);
  return (
    <>
      <code class="run-command">{visible(command)}</code>
      <span class="run-facts muted">
        <Status status={status} />
        {exitCode !== undefined && <span>exit code {exitCode}</span>}
        <Time at={startedAt} />
        {took !== undefined && took > 0 && <span>{duration(took)}</span>}
        <bdi>
          {visible(name)}
          {!name.endsWith(pid) && `, ${pid}`}
        </bdi>
      </span>
    </>
  );
}
