// The content of a file, always as plain text, because it is untrusted.
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { FileAnswer } from '../../../../src/console/answers';
import { urlOf } from '../../api';
import { Icon } from '../../components/icon';
import { ProblemNote } from '../../components/problem';
import { useData } from '../../data';
import { bytes, moment, visible, visibleLines } from '../../format';
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
  const heading = useRef<HTMLHeadingElement>(null);
  // Move the focus here from the chosen file, for screen readers too.
  useEffect(() => heading.current?.focus(), []);
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };
  return (
    <section class="file" aria-label={visible(path)} onKeyDown={closeOnEscape}>
      <header class="file-head">
        <h3 ref={heading} tabIndex={-1}>
          <bdi>{visible(path)}</bdi>
        </h3>
        <a class="button" href={urlOf(`/sandbox/download?${asked.toString()}`)} download>
          Download
        </a>
        <button type="button" class="plain" onClick={onClose} title="Close (Escape)">
          <Icon name="close" />
          <span class="hidden">Close the file</span>
        </button>
      </header>
      <ProblemNote text={problem} />
      {data !== undefined && problem === undefined && <Content file={data} />}
    </section>
  );
}

function Content({ file: { text, bytes: size, mode, modifiedAt, isCut } }: { file: FileAnswer }): VNode {
  return (
    <>
      <p class="muted">
        {bytes(size)}, mode {mode}, {moment(modifiedAt)}
        {text !== undefined && '. Secrets are masked here; the download has them in clear.'}
        {isCut && text !== undefined && ' Only the beginning is shown; the download has everything.'}
      </p>
      <FileText text={text} />
    </>
  );
}

function FileText({ text }: { text: string | undefined }): VNode {
  if (text === undefined) return <p>This file is not text. Download it to open it.</p>;
  if (text === '') return <p>This file is empty.</p>;
  return (
    <pre class="log" tabIndex={0} role="group" aria-label="Content of the file">
      {visibleLines(text)}
    </pre>
  );
}
