// How a program reaches this emulator: lines to copy for a shell, for Pulumi, for a program and for curl.
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { SessionAnswer } from '../../../../src/console/answers';
import { CopyButton } from '../../components/copy-button';
import { Panel } from '../../components/panel';
import { session, workspace } from '../../session';

/** What the lines contain. */
interface Connection extends Pick<SessionAnswer, 'baseUrl' | 'runUrl'> {
  workspace: string;
  key: string;
}

const WAYS = {
  Shell: ({ baseUrl, runUrl, workspace, key }: Connection) =>
    [
      `export WORKLOAD_BASE_URL=${quoted(baseUrl)}`,
      `export WORKLOAD_RUN_URL=${quoted(runUrl)}`,
      `export WORKLOAD_WORKSPACE=${quoted(workspace)}`,
      `export WORKLOAD_API_KEY=${quoted(key)}`,
    ].join('\n'),
  Pulumi: ({ baseUrl, workspace, key }: Connection) =>
    [
      `pulumi config set workload:baseUrl ${quoted(baseUrl)}`,
      `pulumi config set workload:workspace ${quoted(workspace)}`,
      `pulumi config set --secret workload:apiKey ${quoted(key)}`,
    ].join('\n'),
  Program: ({ baseUrl, workspace, key }: Connection) =>
    [
      `import { Client } from '@workload/sdk';`,
      '',
      'const client = new Client({',
      `  baseUrl: ${JSON.stringify(baseUrl)},`,
      `  workspace: ${JSON.stringify(workspace)},`,
      `  auth: ${JSON.stringify(key)},`,
      '});',
      'const { items } = await client.drives.list();',
      'console.log(items);',
    ].join('\n'),
  curl: ({ baseUrl, workspace, key }: Connection) =>
    [
      `curl ${quoted(`${baseUrl}/drives`)} \\`,
      `  --header ${quoted(`authorization: Bearer ${key}`)} \\`,
      `  --header ${quoted(`x-service-workspace: ${workspace}`)}`,
    ].join('\n'),
} as const;

const NAMES = Object.keys(WAYS) as (keyof typeof WAYS)[];

export function Connect(): VNode | null {
  const way = useSignal<keyof typeof WAYS>('Shell');
  const known = session.value;
  if (known === undefined) return null;
  const { baseUrl, runUrl, apiKey, isKeyPublic } = known;
  const lines = (key: string) => WAYS[way.value]({ baseUrl, runUrl, workspace: workspace.value, key });
  // A screenshot shows no secret.
  const shown = lines(isKeyPublic ? apiKey : '****');
  return (
    <Panel
      title="Connect"
      class="connect-panel"
      aside={
        <div class="actions" role="group" aria-label="For">
          {NAMES.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={way.value === name}
              onClick={() => {
                way.value = name;
              }}
            >
              {name}
            </button>
          ))}
        </div>
      }
    >
      <pre class="json" tabIndex={0} role="group" aria-label={`Lines for: ${way.value}`}>
        {shown}
      </pre>
      <div class="connect-end">
        <CopyButton label="Copy" text={lines(apiKey)} />
        <p class="muted">
          {isKeyPublic
            ? 'Everybody knows this key, so it works only on loopback.'
            : 'The copy contains the key.'}{' '}
          <code>npx workload-emulator env</code> prints the lines for other shells and for <code>.env</code>.
        </p>
      </div>
    </Panel>
  );
}

function quoted(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
