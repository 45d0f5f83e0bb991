import * as pulumi from '@pulumi/pulumi';
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

it('tells the lines of the program, not what runs it', () => {
  expect(told([component, undefined, program, undefined, runner])).toEqual([component, undefined, program]);
});

it('tells a single line as the place, and not as a stack too', () => {
  const lines = told([program, runner]);
  expect(lines?.[0]).toEqual(program);
  expect(lines?.map((one) => one)).toEqual([]);
});

it('tells every line where the program is an installed package', () => {
  expect(told([runner, undefined])).toEqual([runner, undefined]);
});

it('begins at the line of the program: two frames are the package itself', () => {
  let skipped = 0;
  sdk.stackTrace = (skip) => {
    skipped = skip;
    return [];
  };
  const traceAll = traceProgramOnly();
  sdk.stackTrace(4);
  traceAll();
  expect(skipped).toBe(6);
});

it('puts the look of the SDK back', () => {
  traceProgramOnly()();
  expect(sdk.stackTrace).toBe(stackTrace);
});

it('leaves an SDK alone that looks otherwise', () => {
  sdk.stackTrace = undefined;
  traceProgramOnly()();
  expect(sdk.stackTrace).toBeUndefined();
});

it('finds the look in the SDK that is used here', () => {
  expect(stackTrace).toBeInstanceOf(Function);
});
