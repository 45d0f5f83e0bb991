// The whole page: the shell around the page in the address, or the sign-in page if nobody is signed in.
import type { VNode } from 'preact';
import { Notices } from './components/notices';
import { Shell } from './components/shell';
import { SignIn } from './components/sign-in';
import { connection } from './connection';
import { pageOf } from './pages';
import { route } from './route';
import { session } from './session';

export function App(): VNode {
  if (connection.value === 'ended') return <SignIn />;
  if (session.value === undefined) return <Starting />;
  const { Page } = pageOf(route.value.page);
  return (
    <>
      <Shell>
        <Page rest={route.value.rest} />
      </Shell>
      <Notices />
    </>
  );
}

function Starting(): VNode {
  return (
    <main class="starting" aria-busy="true">
      {connection.value === 'cut' ? 'The emulator does not answer. Start it, then reload this page.' : ''}
    </main>
  );
}
