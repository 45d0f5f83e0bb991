// The output of a process, shown as it arrives. At most the last 100,000 characters of each stream.
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ProcessAnswer } from '../../../../src/console/answers';
import { ProblemNote } from '../../components/problem';
import { useData } from '../../data';
import { visibleLines } from '../../format';

/** A reader who is this close to the end follows it, in pixels. */
const NEAR_END = 24;

export function Log({ sandbox, pid }: { sandbox: string; pid: string }): VNode {
  const asked = new URLSearchParams({ name: sandbox, pid });
  const { data, problem } = useData<ProcessAnswer>(`/sandbox/process?${asked.toString()}`);
  return (
    <div class="run-log">
      <ProblemNote text={problem} />
      {data !== undefined && <Streams answer={data} />}
    </div>
  );
}

function Streams({ answer: { stdout, stderr, isCut, status } }: { answer: ProcessAnswer }): VNode {
  const isRunning = status === 'running';
  const isEmpty = stdout === '' && stderr === '';
  return (
    <>
      {isRunning && <p class="muted">It is running. New output appears here by itself.</p>}
      {!isRunning && isEmpty && <p class="muted">No output.</p>}
      {isCut && <p class="muted">The output is longer: this is its end.</p>}
      <Stream label="Standard output" text={stdout} />
      <Stream label="Standard error" text={stderr} />
    </>
  );
}

function Stream({ label, text }: { label: string; text: string }): VNode | null {
  const shown = useRef<HTMLPreElement>(null);
  const isAtEnd = useRef(true);
  // Keep the end visible, unless the reader has scrolled up.
  useLayoutEffect(() => {
    const { current } = shown;
    if (current !== null && isAtEnd.current) current.scrollTop = current.scrollHeight;
  }, [text]);
  if (text === '') return null;
  return (
    <>
      <h3>{label}</h3>
      <pre
        ref={shown}
        class="log"
        tabIndex={0}
        role="log"
        aria-label={label}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
        }}
      >
        {visibleLines(text)}
      </pre>
    </>
  );
}
