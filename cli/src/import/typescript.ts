/** The program in TypeScript. */
import type { Adapter } from '@workload/pulumi/importing';
import { after, type Code, layOut, type Style } from './layout';
import { camel } from './names';
import type { Expression, Plan, Resource } from './plan';
import { quotedTypescript as quoted } from './quoted';
import { sectionsOf } from './sections';

const STYLE: Style = { width: 100, indent: 2 };

const MODULES: Readonly<Record<Adapter, string>> = {
  dynamic: '@workload/pulumi',
  native: '@workload/pulumi/native',
};

/** @param title what the program is, in one line */
export function typescript({ resources, settings }: Plan, title: string, adapter: Adapter): string {
  const imports = [
    ...(settings.length > 0 ? [`import * as pulumi from '@pulumi/pulumi';`] : []),
    `import * as workload from '${MODULES[adapter]}';`,
  ];
  const config =
    settings.length > 0
      ? ['// Secrets: `pulumi config set --secret <key>`.\nconst config = new pulumi.Config();']
      : [];
  const sections = sectionsOf(resources).map(({ plural, members }) =>
    [`// ${plural}`, members.map(statement).join('\n\n')].join('\n'),
  );
  return `${[`// ${title}\n${imports.join('\n')}`, ...config, ...sections].join('\n\n')}\n`;
}

function statement({ object, name, args, isProtected, isNamed }: Resource): string {
  const items = [
    quoted(name),
    objectOf(args),
    ...(isProtected ? [objectOf([['protect', { kind: 'literal', value: true }]])] : []),
  ];
  const variable = isNamed ? `const ${camel(name)} = ` : '';
  const open = `${variable}new workload.${object.type}(`;
  return `${layOut({ open, items, close: ')', hugsLast: true }, STYLE, { rest: 1 })};`;
}

function objectOf(fields: readonly (readonly [string, Expression])[]): Code {
  const items = fields.map(([key, value]) => after(`${keyOf(key)}: `, codeOf(value)));
  return { open: '{', items, close: '}', isPadded: true };
}

/** A value as code. */
export function codeOf(value: Expression): Code {
  switch (value.kind) {
    case 'literal':
      return typeof value.value === 'string' ? quoted(value.value) : String(value.value);
    case 'list':
      return { open: '[', items: value.items.map(codeOf), close: ']', isBroken: isTable(value.items) };
    case 'object':
    case 'map':
      return objectOf(value.fields);
    case 'output':
      return value.isWhole ? camel(value.of) : `${camel(value.of)}.${value.output}`;
    case 'setting':
      return `config.requireSecret(${quoted(value.key)})`;
  }
}

/** Whether each item gets its own line: several objects with several fields each. */
function isTable(items: readonly Expression[]): boolean {
  return (
    items.length > 1 &&
    items.every((item) => (item.kind === 'object' || item.kind === 'map') && item.fields.length > 1)
  );
}

function keyOf(key: string): string {
  // Without brackets, this would set the prototype.
  if (key === '__proto__') return `[${quoted(key)}]`;
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
}
