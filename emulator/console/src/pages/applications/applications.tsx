// The page "Applications": all of them, or a single one.
import type { VNode } from 'preact';
import type { ApplicationLine } from '../../../../src/console/answers';
import { Listed } from '../../components/listed';
import { Status } from '../../components/status';
import { counted } from '../../format';
import type { PageProps } from '../../page-props';
import { ApplicationPage } from './one';
import { ShareBar } from './share-bar';

export function Applications({ rest: [name] }: PageProps): VNode {
  if (name !== undefined) return <ApplicationPage key={name} name={name} />;
  return (
    <Listed<ApplicationLine>
      kind="applications"
      title="Applications"
      about="Which revision serves which share of the requests"
      none="No application yet"
      quickstart={
        <>
          Run <code>npm start</code>: it forks the quickstart&apos;s shop from a snapshot.
        </>
      }
      make="Deploy"
      aside={({ status, revisions }) => (
        <>
          <Status status={status} /> {counted(revisions, 'revision')}
        </>
      )}
      summary={({ shares }) => <ShareBar shares={shares} />}
    />
  );
}
