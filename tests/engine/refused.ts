/** Commands that must be refused: no object and no entry of the state may change. */
import type { Project } from './command';

/** The writes since the last call. */
export function writes(t: Project): string[] {
  return t.requests().filter((request) => !request.startsWith('GET'));
}

/** The resources of the package in the state. The engine orders them anew, and encrypts secrets again. */
export function stateOf(t: Project): readonly object[] {
  return t
    .state()
    .resources.filter(({ type }) => /(?:^|\/)workload:/.test(type))
    .map(({ urn, id, inputs, outputs, delete: isDoomed }) => ({ urn, id, inputs, outputs, isDoomed }))
    .sort((a, b) => a.urn.localeCompare(b.urn));
}

/** Runs a command that must fail, and leave objects and state as they are. Returns its output. */
export async function refused(t: Project, ...command: string[]): Promise<string> {
  const before = stateOf(t);
  t.requests();
  const { code, text } = await t.pulumi(...command);
  expect(writes(t)).toEqual([]);
  expect(code).not.toBe(0);
  expect(stateOf(t)).toEqual(before);
  return text;
}
