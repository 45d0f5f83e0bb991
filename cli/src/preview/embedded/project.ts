/** Reads a Pulumi project from the disk: its settings, and those of its stacks. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { messageOf } from '../../rollout/trouble';

const declared = z.object({ type: z.string().optional() });

const projectSchema = z.object({
  name: z.string().min(1),
  stackConfigDir: z.string().optional(),
  /** By key: a type, or a value for every stack. */
  config: z.record(z.string(), z.unknown()).nullish(),
});

const stackSchema = z.object({
  config: z.record(z.string(), z.unknown()).nullish(),
  /** Environments of Pulumi Cloud. */
  environment: z.unknown().optional(),
});

export interface Project {
  readonly folder: string;
  readonly name: string;
  /** Declared types of configuration, by full key. */
  readonly types: Readonly<Record<string, string>>;
  /** Folder of the stacks' settings files. */
  readonly stackFolder: string;
}

export interface StackSettings {
  readonly config: Readonly<Record<string, unknown>>;
  readonly hasEnvironments: boolean;
}

const ENDINGS = ['yaml', 'yml', 'json'];

/** @returns undefined if the folder has no project */
export function projectIn(folder: string): Project | undefined {
  const file = fileOf(folder, 'Pulumi');
  if (file === undefined) return undefined;
  const { name, stackConfigDir = '.', config } = read(file, projectSchema);
  const types = Object.entries(config ?? {}).flatMap(([key, value]) => {
    const { data } = declared.safeParse(value);
    return data?.type === undefined ? [] : [[key.includes(':') ? key : `${name}:${key}`, data.type] as const];
  });
  return {
    folder,
    name,
    types: Object.fromEntries(types),
    stackFolder: resolve(folder, stackConfigDir),
  };
}

/** @returns undefined if the project has no file for this stack */
export function settingsIn({ stackFolder }: Project, stack: string): StackSettings | undefined {
  const file = fileOf(stackFolder, `Pulumi.${stack}`);
  if (file === undefined) return undefined;
  const { config, environment } = read(file, stackSchema);
  return { config: config ?? {}, hasEnvironments: environment != null };
}

/** Stacks that the project has files for. */
export function stacksOf({ stackFolder }: Project): string[] {
  const files = existsSync(stackFolder) ? readdirSync(stackFolder) : [];
  return files.flatMap((file) => /^Pulumi\.(.+)\.(?:yaml|yml|json)$/.exec(file)?.[1] ?? []).sort();
}

function fileOf(folder: string, name: string): string | undefined {
  return ENDINGS.map((ending) => join(folder, `${name}.${ending}`)).find((file) => existsSync(file));
}

function read<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  try {
    // YAML includes JSON. An empty file parses as null.
    return schema.parse(parse(readFileSync(file, 'utf8'), { logLevel: 'error' }) ?? {});
  } catch (error) {
    // The parser quotes the line, which may have a value that nobody should see.
    if (error instanceof YAMLParseError) {
      const [at] = error.linePos ?? [];
      const where = at === undefined ? '' : `, line ${at.line}`;
      throw new Error(`${basename(file)}${where}: it cannot be read as YAML`, { cause: error });
    }
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const why = issue === undefined ? messageOf(error) : `${issue.path.join('.')}: ${issue.message}`;
    throw new Error(`${basename(file)}: ${why}`, { cause: error });
  }
}
