/** Python: the quickstart, and the package as pip gets it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { firstPage } from './first-page';
import { pathOf, PYTHON } from './languages';
import { quickstart } from './quickstart';

describe('the quickstart in Python', () => {
  quickstart(PYTHON);
});

describe('the package for Python', () => {
  firstPage(PYTHON);

  it('is installed from its wheel into an empty environment, with what it needs, and imported', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'workload-python-'));
    const packages = join(String(process.env.WORKLOAD_RELEASE), 'python');
    const [wheel = ''] = readdirSync(packages).filter((name) => name.endsWith('.whl'));
    const python = join(folder, 'bin', 'python');
    const execute = (file: string, ...args: string[]) => promisify(execFile)(file, args, { cwd: folder });
    try {
      await execute('python3', '-m', 'venv', '--without-pip', folder);
      // That of the environment that the tests have: making another one takes longer than all else here.
      const pip = join(pathOf(PYTHON).split(':')[0] ?? '', 'pip');
      const quiet = ['--disable-pip-version-check', '--quiet', '--python', python];
      await execute(pip, ...quiet, 'install', '--no-compile', join(packages, wheel));
      const program = `
import importlib.metadata as metadata, importlib.resources as resources, json
import pulumi_workload as workload
plugin = json.loads(resources.files(workload).joinpath("pulumi-plugin.json").read_text())
print(plugin["name"], plugin["version"], metadata.version("pulumi_workload"), workload.Drive.__name__)`;
      const { stdout } = await execute(python, '-c', program);
      expect(stdout.trim()).toBe('workload 0.1.0 0.1.0 Drive');
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 600_000);
});
