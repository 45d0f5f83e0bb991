// The output of a process, shown as it arrives. At most the last 100,000 characters of each stream.
import type { VNode } from 'preact';
import type { ProcessAnswer } from '../../../../src/console/answers';
import { ProblemNote } from '../../components/problem';
import { useData } from '../../data';
import { visibleLines } from '../../format';

export function Log({ sandbox, pid }: { sandbox: string; pid: string }): VNode {
  const asked = new URLSearchParams({ name: sandbox, pid });
  const { data, problem } = useData<ProcessAnswer>(`/sandbox/process?${asked.toString()}`);
  return (
    <div class="run-log">
      <ProblemNote text={problem} />
      {data?.status === 'running' && (
        <p class="muted">It is running. Its output appears here when it ends.</p>
      )}
      {data !== undefined && data.status !== 'running' && <Streams answer={data} />}
    </div>
  );
}

function Streams({ answer: { stdout, stderr, isCut } }: { answer: ProcessAnswer }): VNode {
  if (stdout === '' && stderr === '') return <p class="muted">No output.</p>;
  return (
    <>
      {isCut && <p class="muted">The output is longer: this is its end.</p>}
      <Stream label="Standard output" text={stdout} />
      <Stream label="Standard error" text={stderr} />
    </>
  );
}

function Stream({ label, text }: { label: string; text: string }): VNode | null {
  if (text === '') return null;
  return (
    <>
      <h3>{label}</h3>
      <pre class="log" tabIndex={0} role="group" aria-label={label}>
        {visibleLines(text)}
      </pre>
    </>
  );
}
