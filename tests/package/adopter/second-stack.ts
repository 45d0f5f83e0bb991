/** A second stack imports what the first one owns, and adopts it later. */
import { startEmulator, type Emulator } from '@workload/emulator';
import type { Case } from '../adopter.slow';

const program = (more = '') => `
  import * as workload from '@workload/pulumi/native';
  new workload.Drive('archive', { name: 'archive', region: 'us-was-1'${more} });
`;

const cases: Case = (adopter) => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator();
  });
  afterAll(() => emulator.stop());

  test('an import leaves the object with its owner until the program adopts it', async () => {
    const owner = await adopter().project('owner', emulator, { 'index.ts': program() });
    const second = await adopter().project('second-stack', emulator, { 'index.ts': '' });
    const passed = async (project: typeof owner, ...args: string[]) => {
      const { code, text } = await project.pulumi(...args);
      expect(code === 0 ? '' : text).toBe('');
      return text.replace(/\s+/g, ' ');
    };
    const UP = ['up', '--yes', '--skip-preview'];
    const DESTROY = ['destroy', '--yes', '--skip-preview'];
    await passed(owner, ...UP);

    const options = ['--yes', '--skip-preview', '--protect=false', '--generate-code=false'];
    const imported = await passed(second, 'import', 'workload:index:Drive', 'archive', 'archive', ...options);
    expect(imported).toMatch(/drive "archive": imported, but not this stack's/);

    second.write({ 'index.ts': program(`, displayName: 'Mine'`) });
    const refused = await second.pulumi(...UP);
    expect(refused.code).not.toBe(0);
    expect(refused.text.replace(/\s+/g, ' ')).toContain('Take it over with adoptExisting: true');

    second.write({ 'index.ts': program(`, displayName: 'Mine', adoptExisting: true`) });
    await passed(second, ...UP);
    expect(await passed(owner, ...DESTROY)).toContain('not deleted: another resource or stack owns it now');
    await passed(second, 'preview', '--expect-no-changes');
    await passed(second, ...DESTROY);
  }, 120_000);
};

export default cases;
