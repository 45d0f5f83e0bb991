/** The emulator is off, or the key was not copied exactly: told at once, by setting, in both forms. */
import { startEmulator, type Emulator } from '@workload/emulator';
import type { Case } from '../adopter.slow';

const program = (form: string) => `
import * as workload from '@workload/pulumi${form === 'native' ? '/native' : ''}';
new workload.Drive('one', { region: 'us-was-1' });
new workload.Drive('two', { region: 'us-was-1' });
`;

const KEY = 'planted-key-0123';

/** What was pasted, and what is wrong with it; undefined if it is used without the white space around it. */
const PASTED: readonly (readonly [string, (key: string) => string, string | undefined])[] = [
  ['with a space at its end', (key) => `${key} `, undefined],
  ['with a second line', () => `${KEY}\nand more`, 'has more than one line'],
  ['in curly quotation marks', () => `“${KEY}”`, 'contains curly quotation marks'],
  ['with an accented letter', () => `${KEY}é`, 'contains a character that is not printable ASCII'],
  ['with the word Bearer', () => `Bearer ${KEY}`, 'begins with the word Bearer'],
];

const cases: Case = (adopter) => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator();
  });
  afterAll(() => emulator.stop());

  describe.each(['dynamic', 'native'])('%s', (form) => {
    test('the emulator off: the preview says within seconds what to start', async () => {
      const off = await startEmulator();
      const project = await adopter().project(`off-${form}`, off, { 'index.ts': program(form) });
      await off.stop();
      const begun = performance.now();
      const { code, text } = await project.pulumi('up', '--yes');
      expect(code).not.toBe(0);
      expect(text).toContain('start the emulator with npx -p @workload/emulator workload-emulator');
      expect(text).not.toMatch(/This is a bug|\n\s+at /);
      // Before this was known in advance: 136 s.
      expect(performance.now() - begun).toBeLessThan(30_000);
    }, 60_000);

    test('five mispasted keys: used, or named with what is wrong, and never shown', async () => {
      const project = await adopter().project(`keys-${form}`, emulator, { 'index.ts': program(form) });
      for (const [, paste, fault] of PASTED) {
        const set = ['config', 'set', '--secret', 'workload:apiKey', paste(emulator.apiKey)];
        expect((await project.pulumi(...set)).code).toBe(0);
        const { code, text } = await project.pulumi('preview', '--diff');
        if (fault === undefined) {
          expect([code, text]).toEqual([0, expect.stringContaining('3 to create')]);
          continue;
        }
        expect(code).not.toBe(0);
        expect(text).toContain(`workload:apiKey (in stack configuration) ${fault}`);
        expect(text).not.toMatch(/planted|This is a bug|\n\s+at /);
      }
    }, 120_000);
  });
};
export default cases;
