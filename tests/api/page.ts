/** The page that maps the whole API to resources, functions and the client's methods. */
import { INFERENCE } from './inference';
import { type Row, table } from './table';

const INTRODUCTION = `# The API, and what reaches it

Every endpoint, with the resources that write there, the functions that read there, and the method of the client, or the function that signs in, in \`@workload/sdk\`. A write without a resource and a read without a function have a reason. Written by \`node scripts/api-table.mjs\`: do not edit.
`;

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
const page = (name: string): string => `[${name}](resources/${name}.md)`;
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function rowOf({ endpoint, resources, functions, methods, reason }: Row): string {
  const reached = [...resources, ...functions].map(page).join(', ');
  const told = [reached, reason].filter((part) => part !== undefined && part !== '').join('; ');
  return row([`\`${endpoint}\``, told, code(methods)]);
}

export async function apiPage(): Promise<string> {
  return [
    INTRODUCTION,
    '## Management and billing\n',
    row(['endpoint', 'resources and functions', 'client']),
    row(['---', '---', '---']),
    ...(await table()).map(rowOf),
    '',
    '## Inference\n',
    'What workloads answer is work, not infrastructure: it has methods of the client, and neither resources nor functions. The addresses are outputs of the resources.\n',
    row(['endpoint', 'client']),
    row(['---', '---']),
    ...INFERENCE.map(({ endpoint, methods }) => row([`\`${endpoint}\``, code(methods)])),
    '',
  ].join('\n');
}
