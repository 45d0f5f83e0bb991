// Starts, reads, follows and ends processes of a sandbox.
import { type Answer, ok, parseWith } from '../../../http/call';
import { jsonOf } from '../../../http/exchange';
import { streamOf } from '../../../http/streams';
import { eventStream } from '../../../inference/streams';
import { Problem } from '../../../problem';
import type { Inside } from './inside';
import {
  endProcess,
  findProcess,
  listProcesses,
  logsOf,
  newProcess,
  type Process,
  processKind,
  showProcess,
  startProcess,
} from './processes';

/** Maximum delay of a timer, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function postProcess({ sandbox, visit }: Inside): Answer {
  const input = parseWith(newProcess, jsonOf(visit.body()));
  return ok(showProcess(startProcess(sandbox, input, visit.workspace, visit.platform, visit.at)));
}

export function showProcesses({ sandbox, visit }: Inside): Answer {
  const processes = listProcesses(sandbox, visit.workspace, visit.platform);
  return { status: 200, raw: { content: streamOf(arrayOf(processes)), type: 'application/json' } };
}

function* arrayOf(processes: Iterable<Process>): Generator<string, void> {
  let before = '[';
  for (const process of processes) {
    yield before + JSON.stringify(showProcess(process));
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

export function readProcess(inside: Inside, id: string): Answer {
  return ok(showProcess(processOf(inside, id)));
}

export function readLogs(inside: Inside, id: string): Answer {
  return ok(logsOf(processOf(inside, id)));
}

/** The output is known only when the process ends. Until then the stream is open and silent. */
export function followLogs(inside: Inside, id: string): Answer {
  const { pid, sandbox, endsAt } = processOf(inside, id);
  const { platform, services, workspace } = inside.visit;
  const { database, clock, stopping } = services;
  return eventStream(stopping, ({ send, end }) => {
    const look = () => {
      const process = platform.store.get(processKind, workspace, `${sandbox}/${pid}`);
      if (process?.status === 'running') return;
      const { stdout, stderr } = process ? logsOf(process) : { stdout: '', stderr: '' };
      for (const line of [...linesOf('stdout', stdout), ...linesOf('stderr', stderr)]) send(line);
      end();
    };
    const unlisten = database.onCommit(look);
    // Due changes happen only when somebody calls `settle`, so call it when the process should end.
    const wait = Math.min(Math.max(0, endsAt - clock.now()), LONGEST_TIMER_MS);
    const timer = setTimeout(() => {
      services.settle();
    }, wait);
    look();
    return () => {
      unlisten();
      clearTimeout(timer);
    };
  });
}

export function readPorts(inside: Inside, id: string): Answer {
  const { pid } = processOf(inside, id);
  return ok({ pid, message: 'Processes open no ports here', ports: [] });
}

export function stopProcess(inside: Inside, id: string, status: 'stopped' | 'killed'): Answer {
  const { visit } = inside;
  const ended = endProcess(processOf(inside, id), status, visit.at);
  visit.platform.store.update(processKind, visit.workspace, ended);
  return ok({ message: `Process ${status}` });
}

function processOf({ sandbox, visit }: Inside, id: string): Process {
  const process = findProcess(id, sandbox, visit.workspace, visit.platform);
  if (!process) throw new Problem(404, 'not_found', `process "${id}" does not exist`);
  return process;
}

function linesOf(stream: string, text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `${stream}:${line}`);
}
