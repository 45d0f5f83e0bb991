/** The picture of a trace: the shown spans, and their form. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const MODULE = pathToFileURL(join(__dirname, '..', '..', 'scripts', 'lib', 'trace-svg.mjs')).href;

/** One span with times in milliseconds, in the format of the engine's file. */
function span(
  id: string,
  parent: string,
  name: string,
  [from, to]: [number, number],
  attributes = {},
): object {
  return {
    spanId: id,
    parentSpanId: parent,
    name,
    startTimeUnixNano: `${from}000000`,
    endTimeUnixNano: `${to}000000`,
    attributes: Object.entries(attributes).map(([key, value]) =>
      typeof value === 'number'
        ? { key, value: { intValue: `${value}` } }
        : { key, value: { stringValue: value } },
    ),
  };
}

function line(service: string, ...spans: object[]): string {
  const attributes = [{ key: 'service.name', value: { stringValue: service } }];
  return JSON.stringify({ resourceSpans: [{ resource: { attributes }, scopeSpans: [{ spans }] }] });
}

function svgOf(text: string): string {
  const script = `import { spansOf, traceSvg } from '${MODULE}'; console.log(traceSvg(spansOf(${JSON.stringify(text)}), 'a < b'));`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
}

it('shows the calls with requests, each attempt with its status, and reads below their wait', () => {
  const drive = { 'workload.kind': 'Drive', 'workload.resource': 'data' };
  const attempt = (number: number, status: number) => ({
    ...drive,
    'workload.attempt': number,
    'http.response.status_code': status,
  });
  const svg = svgOf(
    [
      line(
        'pulumi-cli',
        span('r', '', 'pulumi', [0, 2_000]),
        span('c', 'r', 'pulumirpc.ResourceProvider/Create', [1_000, 1_500]),
        span('k', 'r', 'pulumirpc.ResourceProvider/Check', [900, 950]),
      ),
      line(
        'workload-pulumi',
        span('2', 'c', 'POST /drives', [1_200, 1_210], attempt(2, 200)),
        span('1', 'c', 'POST /drives', [1_000, 1_010], attempt(1, 503)),
        span('w', 'c', 'wait for the object', [1_210, 1_500], drive),
        span('g', 'w', 'GET /drives/*', [1_450, 1_460], attempt(1, 200)),
      ),
    ].join('\n'),
  );
  expect(svg).toContain('<title>a &lt; b</title>');
  const shown = [...svg.matchAll(/<text x="(\d+)" y="\d+"(?: font-weight="bold")?>([^<]+)<\/text>/g)].map(
    ([, x = '', text = '']) => `${' '.repeat((Number(x) - 16) / 16)}${text}`,
  );
  expect(shown.slice(4)).toEqual([
    'pulumi up',
    ' Create Drive data',
    '  POST /drives',
    '  POST /drives',
    '  wait for the object',
    '   GET /drives/*',
  ]);
  for (const note of ['503, 10 ms', '200, 10 ms, attempt 2', '290 ms'])
    expect(svg).toContain(`>${note}</text>`);
  // The axis covers the calls.
  expect(svg).toContain('>500 ms</text>');
  expect(svg).not.toContain('>1000 ms</text>');
});
