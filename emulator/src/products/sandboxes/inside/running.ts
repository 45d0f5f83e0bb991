// Starts, reads, follows and ends processes of a sandbox.
import { type Answer, ok, parseWith } from '../../../http/call';
import { jsonOf } from '../../../http/exchange';
import { streamOf } from '../../../http/streams';
import { eventStream } from '../../../inference/streams';
import { Problem } from '../../../problem';
import { after, type Timer } from '../../../real-time';
import type { Inside } from './inside';
import {
  endProcess,
  findProcess,
  listProcesses,
  logsOf,
  newProcess,
  nextAt,
  type Process,
  processKind,
  showProcess,
  startProcess,
} from './processes';

/** Maximum delay of a timer, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function postProcess(inside: Inside): Answer {
  const { sandbox, visit } = inside;
  const input = parseWith(newProcess, jsonOf(visit.body()));
  const process = startProcess(sandbox, input, visit.workspace, visit.platform, visit.at);
  if (input.waitForCompletion !== true || process.status !== 'running') return ok(showProcess(process));
  return { status: 200, raw: { content: onceEnded(process, inside), type: 'application/json' } };
}

/** The process as JSON once it has ended, or as it is when the emulator stops. */
function onceEnded(process: Process, inside: Inside): ReadableStream<Uint8Array> {
  const over = new AbortController();
  let hasReader = true;
  return new ReadableStream<Uint8Array>(
    {
      // Waits only for a reader: without one, nobody would end the wait.
      pull: (controller) =>
        new Promise((resolve) => {
          let latest = process;
          const { stopping } = inside.visit.services;
          const ended = AbortSignal.any([stopping, over.signal]);
          const stop = watch(process, inside, (now) => {
            latest = now ?? latest;
            if (now?.status !== 'running') over.abort();
          });
          const answer = () => {
            stop();
            if (hasReader) {
              controller.enqueue(Buffer.from(JSON.stringify(showProcess(latest))));
              controller.close();
            }
            resolve();
          };
          if (ended.aborted) answer();
          else ended.addEventListener('abort', answer, { once: true });
        }),
      cancel: () => {
        hasReader = false;
        over.abort();
      },
    },
    { highWaterMark: 0 },
  );
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

/** Sends each line when the process has written all of it, and at the end an unfinished last line. */
export function followLogs(inside: Inside, id: string): Answer {
  const process = processOf(inside, id);
  return eventStream(inside.visit.services.stopping, ({ send, end }) => {
    const [stdout, stderr] = [new Lines('stdout'), new Lines('stderr')];
    return watch(process, inside, (now) => {
      const isRunning = now?.status === 'running';
      const logs = now && logsOf(now);
      for (const line of stdout.next(logs?.stdout, isRunning)) send(line);
      for (const line of stderr.next(logs?.stderr, isRunning)) send(line);
      if (!isRunning) end();
    });
  });
}

/**
 * Calls `look` with a process now and after every change of the database; with undefined if the process is gone.
 * @returns ends this
 */
function watch(
  { pid, sandbox }: Process,
  { visit: { platform, services, workspace } }: Inside,
  look: (process: Process | undefined) => void,
): () => void {
  const { database, clock } = services;
  let timer: Timer | undefined;
  const lookNow = () => {
    timer?.cancel();
    const process = platform.store.get(processKind, workspace, `${sandbox}/${pid}`);
    if (process?.status === 'running') {
      // Due changes happen only when somebody calls `settle`, so call it when the process writes or ends next. One more
      // millisecond, because timers and the clock round differently.
      const wait = Math.min(Math.max(0, nextAt(process) - clock.now()) + 1, LONGEST_TIMER_MS);
      timer = after(wait, () => {
        services.settle();
      });
    }
    look(process);
  };
  const unlisten = database.onCommit(lookNow);
  lookNow();
  return () => {
    unlisten();
    timer?.cancel();
  };
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

/** The lines of an output stream, each once. */
class Lines {
  #sent = 0;

  constructor(private readonly name: 'stdout' | 'stderr') {}

  /**
   * @param text everything written so far
   * @param isRunning whether an unfinished last line may get longer
   */
  next(text = '', isRunning: boolean): string[] {
    const end = isRunning ? text.lastIndexOf('\n') + 1 : text.length;
    const more = text.slice(this.#sent, end);
    this.#sent = Math.max(this.#sent, end);
    return more
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => `${this.name}:${line}`);
  }
}
