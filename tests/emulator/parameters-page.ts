/** The page of what the emulator answers to a parameter that is not as it should be. */
import { type HeaderRow, type Row, walkHeaders, walkOauth, walkQueries, type Way, WAYS } from './parameters';

const INTRODUCTION = `# Parameters of the emulator

What an endpoint answers to a parameter that is absent, empty, given twice, longer than any value (5,000 characters), of the wrong type (\`maybe?\`), or the word \`null\`. A parameter that an endpoint does not have changes nothing, and no handler sees it. Written by \`node scripts/parameter-table.mjs\`, which sends every one of these requests: do not edit.

- **as absent**: the same answer as without the parameter (of a write: the same status and error)
- **both**: the same answer as to both values in one parameter, separated by a comma
- **read**: the text is a value like any other
- a status and an error: the request is refused, and the message names the parameter
`;

const WORKLOADS =
  'Those of sandboxes have their text in `error`; here, they are `invalid_request`, and `not_found` for a file that does not exist.';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const code = (text: string): string => `\`${text}\``;
const head = (cells: readonly string[]): string[] => [row(cells), row(cells.map(() => '---'))];

/** The error of an answer in one word. Errors of sandboxes are texts. */
function word(answer: string): string {
  const [status = '', ...rest] = answer.trim().split(' ');
  if (!/^\d+$/.test(status)) return answer;
  const error = rest.join(' ');
  if (error === '') return status;
  const short = /^[\w]+$/.test(error)
    ? error.toLowerCase()
    : status === '404'
      ? 'not_found'
      : 'invalid_request';
  return `${status} ${code(short)}`;
}

/** Rows with the same answers as one row, with their endpoints. */
function grouped<T>(rows: readonly T[], cells: (row: T) => readonly string[], endpoint: (row: T) => string) {
  const groups = new Map<string, { cells: readonly string[]; endpoints: string[] }>();
  for (const one of rows) {
    const own = cells(one);
    const group = groups.get(own.join()) ?? { cells: own, endpoints: [] };
    group.endpoints.push(endpoint(one));
    groups.set(own.join(), group);
  }
  return [...groups.values()];
}

function cellsOf({ parameter, absent, answers }: Row): readonly string[] {
  return [code(parameter), word(absent), ...WAYS.map((way: Way) => word(answers[way]))];
}

const NAMES = ['parameter', 'absent', ...WAYS.map((way) => (way === 'null' ? '`null`' : way)), 'endpoints'];

function table(rows: readonly Row[]): string[] {
  const groups = grouped(rows, cellsOf, ({ endpoint }) => endpoint).sort((a, b) =>
    a.cells.join() < b.cells.join() ? -1 : 1,
  );
  return [
    ...head(NAMES),
    ...groups.map(({ cells, endpoints }) => row([...cells, endpoints.map(code).join(', ')])),
  ];
}

function headers(rows: readonly HeaderRow[]): string[] {
  const cells = ({ header, empty, repeated, unknown }: HeaderRow) => [
    code(header),
    ...[empty, repeated, unknown].map(word),
  ];
  return [
    ...head(['header', 'empty', 'repeated', 'unknown', 'endpoints']),
    ...grouped(rows, cells, ({ endpoint }) => endpoint).map(({ cells: own, endpoints }) =>
      row([...own, `${endpoints.length} of the management API`]),
    ),
  ];
}

/** Every row of the page. */
interface Walked {
  readonly queries: readonly Row[];
  readonly headers: readonly HeaderRow[];
  readonly oauth: readonly Row[];
}

export function pageOf(walked: Walked): string {
  return [
    INTRODUCTION,
    '## Queries\n',
    `Lists are read with version 2026-04-28, except \`offset\`, which only the earlier version has. ${WORKLOADS}\n`,
    ...table(walked.queries),
    '',
    '## Headers\n',
    'A repeated header arrives as one value, joined by a comma. Endpoints about accounts, users and workspaces do not read the workspace, and some refuse the request first for another reason, such as a missing body.\n',
    ...headers(walked.headers),
    '',
    '## OAuth\n',
    'Each parameter in a request that succeeds with it. A parameter without a value counts as absent, and none may be given twice ([RFC 6749, 3.2](https://www.rfc-editor.org/rfc/rfc6749#section-3.2)).\n',
    ...table(walked.oauth),
    '',
  ].join('\n');
}

export async function parametersPage(): Promise<string> {
  return pageOf({ queries: await walkQueries(), headers: await walkHeaders(), oauth: await walkOauth() });
}
