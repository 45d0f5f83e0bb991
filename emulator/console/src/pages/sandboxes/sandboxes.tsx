// The page "Sandboxes": all of them, or a single one.
import type { VNode } from 'preact';
import type { SandboxLine } from '../../../../src/console/answers';
import { Listed } from '../../components/listed';
import { Status } from '../../components/status';
import { Time } from '../../components/time';
import { counted, moment, visible } from '../../format';
import type { PageProps } from '../../page-props';
import { SandboxPage } from './one';

export function Sandboxes({ rest: [name] }: PageProps): VNode {
  if (name !== undefined) return <SandboxPage key={name} name={name} />;
  return (
    <Listed<SandboxLine>
      kind="sandboxes"
      title="Sandboxes"
      about="Files, processes and their output"
      none="No sandbox yet"
      quickstart={
        <>
          Run <code>npm start</code>, or create one by the API.
        </>
      }
      make="Create"
      aside={({ status }) => <Status status={status} />}
      summary={(line) => <Summary line={line} />}
    />
  );
}

function Summary({ line }: { line: SandboxLine }): VNode {
  const { displayName, image, memoryMb, region, createdAt, processes, endedAt } = line;
  return (
    <>
      {displayName !== undefined && <bdi>{visible(displayName)}</bdi>}
      <p class="muted">
        {visible(image)}, {memoryMb} MB, {region}, created <Time at={createdAt} />
      </p>
      <p>
        {endedAt === undefined
          ? `${counted(processes, 'process', 'processes')} running`
          : `Ended ${moment(endedAt)}`}
      </p>
    </>
  );
}
