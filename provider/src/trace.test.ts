import * as pulumi from '@pulumi/pulumi';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { traceProgramOnly } from './trace';

type Look = (skip: number) => unknown[];
const sdk = pulumi.Resource as unknown as { stackTrace: Look | undefined };
const { stackTrace } = sdk;

afterEach(() => {
  sdk.stackTrace = stackTrace;
});

const line = (uri: string) => ({ uri, line: 1, column: 1 });
const [program, component] = [line('file:///shop/index.ts'), line('file:///shop/component.ts')];
const runner = line('file:///shop/node_modules/@pulumi/pulumi/cmd/run/run.js');

function told(lines: unknown[]): unknown[] | undefined {
  sdk.stackTrace = () => lines;
  const traceAll = traceProgramOnly();
  try {
    return sdk.stackTrace(4);
  } finally {
    traceAll();
  }
}

it("returns the program's lines, without the runner's", () => {
  expect(told([component, undefined, program, undefined, runner])).toEqual([component, undefined, program]);
});

it('returns a single line as the place, without a stack', () => {
  const lines = told([program, runner]);
  expect(lines?.[0]).toEqual(program);
  expect(lines?.map((one) => one)).toEqual([]);
});

it('returns every line if the program is an installed package', () => {
  expect(told([runner, undefined])).toEqual([runner, undefined]);
});

it("starts at the program's line, without three frames of this package", () => {
  let skipped = 0;
  sdk.stackTrace = (skip) => {
    skipped = skip;
    return [];
  };
  const traceAll = traceProgramOnly();
  sdk.stackTrace(4);
  traceAll();
  expect(skipped).toBe(7);
});

it("restores the SDK's function", () => {
  traceProgramOnly()();
  expect(sdk.stackTrace).toBe(stackTrace);
});

it('does not change an SDK without that function', () => {
  sdk.stackTrace = undefined;
  traceProgramOnly()();
  expect(sdk.stackTrace).toBeUndefined();
});

it.each<[string, unknown]>([
  ['an object', { frames: [program] }],
  ['lines in another format', [{ file: '/shop/index.ts' }]],
])('passes on a different result of an SDK unchanged: %s', (_what, told) => {
  sdk.stackTrace = () => told as unknown[];
  const traceAll = traceProgramOnly();
  try {
    expect(sdk.stackTrace(4)).toBe(told);
  } finally {
    traceAll();
  }
});

/** What the engine receives about the position of a drive in its program. */
interface TracedPosition {
  readonly program: string;
  readonly place: string;
  readonly stack: readonly string[];
}

/**
 * Runs a separate program, on the SDK as it is, or on one whose function for the call stack has another name.
 *
 * @param adapter module of the class
 */
async function recorded(adapter: string, sdk: 'as it is' | 'without the look'): Promise<TracedPosition> {
  const folder = await mkdtemp(join(tmpdir(), 'trace-'));
  const program = join(folder, 'index.js');
  try {
    await writeFile(program, PROGRAM);
    const example = join(__dirname, '..', '..', 'examples', 'quickstart', 'index.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program, example, adapter, sdk]);
    return {
      ...(JSON.parse(stdout) as Omit<TracedPosition, 'program'>),
      program: pathToFileURL(program).href,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const PROGRAM = `
const { Module, createRequire } = require('node:module');
const [, , example, adapter, sdk] = process.argv;
const from = createRequire(example);
if (sdk === 'without the look') {
  const { _compile } = Module.prototype;
  Module.prototype._compile = function (code, file) {
    const isSdk = /pulumi[\\\\/]resource\\.js$/.test(file);
    return _compile.call(this, isSdk ? code.replaceAll('stackTrace(', 'placesOf(') : code, file);
  };
}
const pulumi = from('@pulumi/pulumi');
const { MockMonitor } = from('@pulumi/pulumi/runtime/mocks');
const { registerResource } = MockMonitor.prototype;
MockMonitor.prototype.registerResource = function (request, callback) {
  if (request.getName() === 'data') {
    const place = request.getSourceposition()?.getUri() ?? '';
    const stack = (request.getStacktrace()?.getFramesList() ?? []).map((frame) => frame.getPc()?.getUri() ?? '');
    process.stdout.write(JSON.stringify({ place, stack }));
  }
  return registerResource.call(this, request, callback);
};
const mocks = { newResource: ({ name, inputs }) => ({ id: name, state: inputs }), call: () => ({}) };
const { Drive } = from(adapter);
const declare = () => new Drive('data', { region: 'us-was-1' });
const run = () => declare();
pulumi.runtime.setMocks(mocks, 'shop', 'prod', false, 'acme').then(run);
`;

describe.each(['@workload/pulumi', '@workload/pulumi/native'])(
  'a program with the classes of %s',
  (adapter) => {
    it("is recorded with its own line, with this version's function", async () => {
      const { program: own, place, stack } = await recorded(adapter, 'as it is');
      if (place !== own) {
        throw new Error(
          'This version of @pulumi/pulumi looks at the call stack in another way than provider/src/trace.ts expects: ' +
            `a resource is recorded at ${place || 'no place'} and not at the line of its program. ` +
            'Make `Tracing` and `OWN_FRAMES` there agree with `Resource.stackTrace` of that version.',
        );
      }
      expect(stack).toEqual([own, own]);
    });

    it("works without the SDK's function, and is recorded with the whole stack", async () => {
      const { program: own, stack } = await recorded(adapter, 'without the look');
      expect(stack).toContain(own);
      expect(stack.some((uri) => uri !== own)).toBe(true);
    });
  },
);
