// The processes of a sandbox, and the log of the one that is chosen.
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { ProcessLine } from '../../../../src/console/answers';
import { Panel } from '../../components/panel';
import { Status } from '../../components/status';
import { Time } from '../../components/time';
import { counted, duration, visible } from '../../format';
import { Log } from './log';

export function Processes({ name, runs }: { name: string; runs: readonly ProcessLine[] }): VNode {
  const chosen = useSignal<string | undefined>(undefined);
  const running = runs.filter(({ status }) => status === 'running').length;
  return (
    <Panel title="Processes" aside={`${counted(running, 'process', 'processes')} running`}>
      {runs.length === 0 ? (
        <p class="muted">No process was started in it.</p>
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
        {took !== undefined && <span>{duration(took)}</span>}
        <bdi>
          {visible(name)}, {pid}
        </bdi>
      </span>
    </>
  );
}
