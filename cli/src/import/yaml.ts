/** The program in Pulumi YAML, which is also the settings of its project. */
import { Document, isMap, parseDocument, Scalar, type ScalarTag, type YAMLMap } from 'yaml';
import { visible } from '../characters';
import type { Expression, Plan } from './plan';
import { quotedYaml } from './quoted';
import { sectionsOf } from './sections';

/** Where the plugin is after `npm install @workload/pulumi`. */
export const PLUGIN = './node_modules/@workload/pulumi/bin';

/**
 * @param before existing settings of the project, if any; everything besides the program stays
 * @param title what the program is, in one line
 */
export function yaml({ resources, settings }: Plan, project: string, title: string, before?: string): string {
  const options = { customTags: [SOURCE] };
  const file =
    before === undefined
      ? new Document({ name: project, runtime: 'yaml' }, options)
      : parseDocument(before, options);
  if (before === undefined) file.commentBefore = ` ${title}`;
  if (!file.hasIn(['packages', 'workload'])) file.setIn(['packages', 'workload', 'source'], PLUGIN);
  for (const { key } of settings) file.setIn(['config', key], { type: 'string', secret: true });
  if (resources.some(({ args }) => args.some(([, value]) => hasReserved(value))))
    for (const [name, part] of Object.entries(PARTS)) file.setIn(['variables', name], part);
  const declared = Object.fromEntries(
    resources.map(({ object, name, args, isProtected }) => [
      name,
      {
        type: `workload:${object.type}`,
        properties: Object.fromEntries(args.map(([key, value]) => [key, valueOf(value)])),
        ...(isProtected ? { options: { protect: true } } : {}),
      },
    ]),
  );
  file.set('resources', file.createNode(declared));
  comment(file.get('resources'), resources);
  return file.toString({ lineWidth: 0, singleQuote: true });
}

/** A comment at the first resource of each kind. */
function comment(declared: unknown, resources: Plan['resources']): void {
  if (!isMap(declared)) return;
  for (const { plural, members } of sectionsOf(resources)) {
    const [first] = members;
    const pair = (declared as YAMLMap<{ value: string; commentBefore?: string }>).items.find(
      ({ key }) => key.value === first?.name,
    );
    if (pair !== undefined) pair.key.commentBefore = ` ${plural}`;
  }
}

/** A value for the document. */
export function valueOf(value: Expression): unknown {
  switch (value.kind) {
    case 'literal':
      return typeof value.value === 'string' ? textOf(literal(value.value)) : value.value;
    case 'list':
      return value.items.map(valueOf);
    case 'object':
      return Object.fromEntries(value.fields.map(([key, inner]) => [key, valueOf(inner)]));
    case 'map':
      return new Map(value.fields.map(([key, inner]) => [textOf(keyOf(key)), valueOf(inner)]));
    case 'output':
      return `\${${value.of}.${value.output}}`;
    case 'setting':
      return `\${${value.key}}`;
  }
}

/** Pulumi YAML reads `$$` as `$`, and `${` as the beginning of a reference, in keys too. */
function literal(text: string): string {
  return text.replace(/\$(?=[${])/g, '$$$$');
}

/** Variables for parts of keys. No resource and no setting has such a name. */
export const PARTS = { a_colon: ':', a_less: '<', a_newline: '\n' } as const;

/**
 * Keys that are not text. For a map with one key that contains `fn::`, in any case, Pulumi YAML calls a function. Go's
 * parser of YAML merges what follows `<<`, in quotes too, and writes some keys of several lines wrong. Composed keys are
 * left alone.
 */
const RESERVED = /(?<=fn:):|(?<=^<)<$|\n/gi;

function keyOf(key: string): string {
  return literal(key).replace(RESERVED, (part) => {
    const [name = ''] = Object.entries(PARTS).find(([, text]) => text === part) ?? [];
    return `\${${name}}`;
  });
}

function hasReserved(value: Expression): boolean {
  switch (value.kind) {
    case 'list':
      return value.items.some(hasReserved);
    case 'object':
    case 'map':
      return value.fields.some(
        ([key, inner]) => (value.kind === 'map' && key.search(RESERVED) >= 0) || hasReserved(inner),
      );
    default:
      return false;
  }
}

// ——— Texts ———

/** The source of a text. Parsers of YAML differ about unquoted numbers, dates and ends of lines. */
class Source {
  constructor(readonly yaml: string) {}
}

/** How the document writes a {@link Source}. */
export const SOURCE: ScalarTag = {
  tag: 'tag:workload,2026:source',
  default: true,
  identify: (value) => value instanceof Source,
  resolve: (text) => text,
  stringify: ({ value }) => (value instanceof Source ? value.yaml : String(value)),
};

/** Begins with a letter, and contains no character that YAML treats in a special way. */
const PLAIN = /^[a-z](?:[\w./:-]*[\w/])?$/i;
/** What some version of YAML reads as another type. */
const WORDS = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

function textOf(text: string): unknown {
  if (PLAIN.test(text) && !WORDS.test(text)) return new Source(text);
  if (isVisible(text)) return new Source(`'${text.replaceAll("'", "''")}'`);
  const lines = text.split('\n');
  if (lines.every(isVisible) && /^\S/.test(text) && !/ $/m.test(text)) {
    const block = new Scalar(text);
    block.type = 'BLOCK_LITERAL';
    return block;
  }
  return new Source(quotedYaml(text));
}

function isVisible(text: string): boolean {
  return visible(text, () => '') === text;
}
