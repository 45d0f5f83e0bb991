/** A Pulumi project: its settings, and the files that it needs. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Adapter } from '@workload/pulumi/importing';
import { isMap, parseDocument, stringify } from 'yaml';
import { writeWhole } from '../preview/file';
import { PLUGIN } from './yaml';

export const LANGUAGES = ['typescript', 'yaml', 'python'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Default file name of the program. */
export const PROGRAMS: Readonly<Record<Language, string>> = {
  typescript: 'index.ts',
  yaml: 'Pulumi.yaml',
  python: '__main__.py',
};

const RUNTIMES: Readonly<Record<string, Language>> = { nodejs: 'typescript', yaml: 'yaml', python: 'python' };

/** Package versions for a new project: those that this command was tested with. */
export interface Versions {
  readonly workload: string;
  readonly pulumi: string;
}

export class Project {
  private constructor(
    readonly folder: string,
    /** Text of `Pulumi.yaml`; undefined if there is none. */
    readonly settings: string | undefined,
  ) {}

  static in(folder: string): Project {
    const file = join(folder, 'Pulumi.yaml');
    return new Project(folder, existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  }

  /** Name of the project in URNs. */
  get name(): string {
    const name = this.#setting('name');
    return typeof name === 'string' ? name : nameOf(basename(resolve(this.folder)));
  }

  /** Language of the program; undefined if the settings do not name one. */
  get language(): Language | undefined {
    const runtime = this.#setting('runtime');
    const name = isMap(runtime) ? runtime.get('name') : runtime;
    return typeof name === 'string' ? RUNTIMES[name] : undefined;
  }

  /** Whether the settings name the plugin, so that programs find it. */
  get hasPlugin(): boolean {
    const blocks = [this.#setting('plugins'), this.#setting('packages')];
    return blocks.some((block) => JSON.stringify(block ?? null).includes('workload'));
  }

  /** Whether the settings contain a program in YAML. */
  get hasProgram(): boolean {
    const resources = this.#setting('resources');
    return isMap(resources) && resources.items.length > 0;
  }

  #setting(key: string): unknown {
    return this.settings === undefined ? undefined : parseDocument(this.settings).get(key);
  }

  /** Writes all of these files, or none. */
  write(files: ReadonlyMap<string, string>): void {
    mkdirSync(this.folder, { recursive: true });
    const before = [...files.keys()].map((name) => {
      const file = join(this.folder, name);
      return [file, existsSync(file) ? readFileSync(file, 'utf8') : undefined] as const;
    });
    const written: string[] = [];
    try {
      for (const [name, text] of files) {
        writeWhole(join(this.folder, name), text);
        written.push(join(this.folder, name));
      }
    } catch (error) {
      for (const [file, text] of before.filter(([one]) => written.includes(one)))
        if (text === undefined) rmSync(file);
        else writeWhole(file, text);
      throw error;
    }
  }

  has(file: string): boolean {
    return existsSync(join(this.folder, file));
  }

  /** Files that the project needs besides its program and does not have. */
  missing(language: Language, adapter: Adapter, versions: Versions): ReadonlyMap<string, string> {
    const all = language === 'yaml' ? {} : this.#support(language, adapter, versions);
    return new Map(Object.entries(all).filter(([name]) => !this.has(name)));
  }

  #support(
    language: 'typescript' | 'python',
    adapter: Adapter,
    { workload, pulumi }: Versions,
  ): Record<string, string> {
    const plugins =
      adapter === 'native' ? { plugins: { providers: [{ name: 'workload', path: PLUGIN }] } } : {};
    const { name } = this;
    if (language === 'python')
      return {
        'Pulumi.yaml': stringify({
          name,
          runtime: { name: 'python', options: { virtualenv: 'venv' } },
          ...plugins,
        }),
        'requirements.txt': `pulumi==${pulumi}\npulumi_workload==${workload}\n`,
      };
    const dependencies = {
      '@pulumi/pulumi': pulumi,
      '@workload/pulumi': workload,
      'ts-node': '10.9.2',
      typescript: '5.9.3',
    };
    return {
      'Pulumi.yaml': stringify({ name, runtime: 'nodejs', ...plugins }),
      'package.json': json({ name, private: true, main: 'index.ts', dependencies }),
      'tsconfig.json': json({ compilerOptions: TYPESCRIPT }),
    };
  }
}

const TYPESCRIPT = {
  target: 'es2022',
  module: 'nodenext',
  moduleResolution: 'nodenext',
  strict: true,
  esModuleInterop: true,
  skipLibCheck: true,
  noEmit: true,
};

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A valid project name, from the name of a folder. */
function nameOf(folder: string): string {
  return (
    folder
      .toLowerCase()
      .replace(/[^a-z0-9._-]+/g, '-')
      .replace(/^[^a-z]+/, '') || 'workspace'
  );
}
