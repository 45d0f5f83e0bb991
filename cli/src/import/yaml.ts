/** The program in Pulumi YAML, which is also the settings of its project. */
import { Document, isMap, parseDocument, type YAMLMap } from 'yaml';
import type { Expression, Plan } from './plan';
import { sectionsOf } from './sections';

/** Where the plugin is after `npm install @workload/pulumi`. */
export const PLUGIN = './node_modules/@workload/pulumi/bin';

/**
 * @param before existing settings of the project, if any; everything besides the program stays
 * @param title what the program is, in one line
 */
export function yaml({ resources, settings }: Plan, project: string, title: string, before?: string): string {
  const file =
    before === undefined ? new Document({ name: project, runtime: 'yaml' }) : parseDocument(before);
  if (before === undefined) file.commentBefore = ` ${title}`;
  if (!file.hasIn(['packages', 'workload'])) file.setIn(['packages', 'workload', 'source'], PLUGIN);
  for (const { key } of settings) file.setIn(['config', key], { type: 'string', secret: true });
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

function valueOf(value: Expression): unknown {
  switch (value.kind) {
    case 'literal':
      // A text that is not a reference must not look like one.
      return typeof value.value === 'string' ? value.value.replaceAll('${', () => '$${') : value.value;
    case 'list':
      return value.items.map(valueOf);
    case 'object':
    case 'map':
      return Object.fromEntries(value.fields.map(([key, inner]) => [key, valueOf(inner)]));
    case 'output':
      return `\${${value.of}.${value.output}}`;
    case 'setting':
      return `\${${value.key}}`;
  }
}
