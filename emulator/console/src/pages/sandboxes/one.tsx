// One sandbox: its files, its processes and their output.
import type { VNode } from 'preact';
import type { SandboxAnswer } from '../../../../src/console/answers';
import { Page } from '../../components/page';
import { ProblemNote } from '../../components/problem';
import { Status } from '../../components/status';
import { useData } from '../../data';
import { bytes, counted, moment, visible } from '../../format';
import { linkTo } from '../../route';
import { Files } from './files';
import { Processes } from './processes';

export function SandboxPage({ name }: { name: string }): VNode {
  const { data, problem } = useData<SandboxAnswer>(`/sandbox?name=${encodeURIComponent(name)}`);
  return (
    <Page
      title={visible(name)}
      about={
        <>
          <a href={linkTo('sandboxes')}>Sandboxes</a> {data !== undefined && <About answer={data} />}
        </>
      }
      actions={
        data !== undefined && (
          <a class="button" href={linkTo('resources', 'sandboxes', name)}>
            Content and events
          </a>
        )
      }
    >
      <ProblemNote text={problem} />
      {data?.endedAt !== undefined && (
        <p class="ended" role="status">
          <strong>This sandbox ended {moment(data.endedAt)}.</strong> Its files and processes are gone.
        </p>
      )}
      {data !== undefined && data.endedAt === undefined && (
        <div class="sandbox">
          <Files name={name} />
          <Processes name={name} runs={data.runs} running={data.processes} />
        </div>
      )}
    </Page>
  );
}

function About({ answer }: { answer: SandboxAnswer }): VNode {
  const { status, image, memoryMb, region, files, bytes: size, mounts } = answer;
  return (
    <>
      <Status status={status} /> {visible(image)}, {memoryMb} MB, {region}.{' '}
      {counted(files, 'file or directory', 'files and directories')}, {bytes(size)}
      {mounts.map(({ drive, path, readOnly }) => (
        <span key={path}>
          . Drive <a href={linkTo('resources', 'drives', drive)}>{visible(drive)}</a> at{' '}
          <code>{visible(path)}</code>
          {readOnly ? ', read-only' : ''}
        </span>
      ))}
    </>
  );
}
