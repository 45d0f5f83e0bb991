/** Languages and adapters of `workload import`. */
import { PLUGIN } from '../support/adapters';

interface Row {
  readonly flags: readonly string[];
  readonly program: string;
  readonly settings: string;
  /** The variable with the folders of the language host. */
  readonly path?: string;
}

const PLUGINS = `plugins:\n  providers:\n    - name: workload\n      path: ${PLUGIN}\n`;
const NODE = `name: tests\nruntime: nodejs\nmain: index.ts\n${PLUGINS}`;

export const ROWS: Readonly<Record<string, Row>> = {
  'TypeScript on the plugin': { flags: [], program: 'index.ts', settings: NODE },
  'TypeScript on dynamic resources': { flags: ['--dynamic'], program: 'index.ts', settings: NODE },
  YAML: {
    flags: [],
    program: 'Pulumi.yaml',
    settings: `name: tests\nruntime: yaml\npackages:\n  workload:\n    source: ${PLUGIN}\n`,
    path: 'WORKLOAD_YAML_BIN',
  },
  Python: {
    flags: [],
    program: '__main__.py',
    settings: `name: tests\nruntime: python\n${PLUGINS}`,
    path: 'WORKLOAD_PYTHON_PATH',
  },
};
