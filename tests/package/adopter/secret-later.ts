/** A value of a program that becomes secret later, in both forms. */
import { startEmulator, type Emulator } from '@workload/emulator';
import { found } from '../../support/planted';
import type { Case } from '../adopter.slow';

const MARKERS = ['plantedlabel', 'plantedenv'];

function program(form: string, isSecret: boolean): string {
  const text = (marker: string) => (isSecret ? `pulumi.secret('${marker}')` : `'${marker}'`);
  return `
    import * as pulumi from '@pulumi/pulumi';
    import * as workload from '${form}';
    new workload.Drive('data', { region: 'us-was-1', labels: { owner: ${text('plantedlabel')} } });
    new workload.McpFunction('sender', { envs: [{ name: 'TOKEN', value: ${text('plantedenv')} }] });
  `;
}

const cases: Case = (adopter) => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator();
  });
  afterAll(() => emulator.stop());

  test.each(['@workload/pulumi', '@workload/pulumi/native'])(
    'the next up hides what %s recorded in clear',
    async (form) => {
      const name = `secret-later-${form.length}`;
      const project = await adopter().project(name, emulator, { 'index.ts': program(form, false) });
      const up = async () => {
        const { code, text } = await project.pulumi('up', '--yes', '--skip-preview');
        expect(code === 0 ? '' : text).toBe('');
        return text;
      };
      await up();
      expect(found(JSON.stringify(project.state()), MARKERS)).toEqual(MARKERS);

      project.write({ 'index.ts': program(form, true) });
      expect(found(await up(), MARKERS)).toEqual([]);
      const exported = await project.pulumi('stack', 'export');
      expect(found(exported.text, MARKERS)).toEqual([]);
      const again = await project.pulumi('preview', '--expect-no-changes');
      expect(again.code === 0 ? '' : again.text).toBe('');
      expect((await project.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
    },
    120_000,
  );
};

export default cases;
