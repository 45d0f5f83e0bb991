// The content of a file as text: it is a stranger's, and never more than a text here.
import type { VNode } from 'preact';
import type { FileAnswer } from '../../../../src/console/answers';
import { urlOf } from '../../api';
import { Icon } from '../../components/icon';
import { ProblemNote } from '../../components/problem';
import { useData } from '../../data';
import { bytes, moment, visible } from '../../format';
import { workspace } from '../../session';

interface Props {
  sandbox: string;
  path: string;
  onClose: () => void;
}

export function FileView({ sandbox, path, onClose }: Props): VNode {
  const asked = new URLSearchParams({ name: sandbox, path });
  const { data, problem } = useData<FileAnswer>(`/sandbox/file?${asked.toString()}`);
  asked.set('workspace', workspace.value);
  return (
    <section class="file" aria-label={visible(path)}>
      <header class="file-head">
        <h3>
          <bdi>{visible(path)}</bdi>
        </h3>
        <a class="button" href={urlOf(`/sandbox/download?${asked.toString()}`)} download>
          Download
        </a>
        <button type="button" class="plain" onClick={onClose} title="Close">
          <Icon name="close" />
          <span class="hidden">Close the file</span>
        </button>
      </header>
      <ProblemNote text={problem} />
      {data !== undefined && <Content file={data} />}
    </section>
  );
}

function Content({ file: { text, bytes: size, mode, modifiedAt, isCut } }: { file: FileAnswer }): VNode {
  return (
    <>
      <p class="muted">
        {bytes(size)}, mode {mode}, {moment(modifiedAt)}
        {text !== undefined && '. Secrets are masked here; the download has them in clear.'}
      </p>
      {text === undefined ? (
        <p>This is no text. Download it to look at it.</p>
      ) : (
        <pre class="log" tabIndex={0} role="group" aria-label="Content of the file">
          {visible(text)}
        </pre>
      )}
      {isCut && text !== undefined && <p class="muted">There is more: this is its beginning.</p>}
    </>
  );
}
