/** The program in Python. */
import { after, type Code, layOut, type Style } from './layout';
import { snake } from './names';
import type { Expression, Plan, Resource } from './plan';
import { quotedPython as quoted } from './quoted';
import { sectionsOf } from './sections';

const STYLE: Style = { width: 88, indent: 4 };

/** @param title what the program is, in one line */
export function python({ resources, settings }: Plan, title: string): string {
  const needsPulumi = settings.length > 0 || resources.some(({ isProtected }) => isProtected);
  const imports = [...(needsPulumi ? ['import pulumi'] : []), 'import pulumi_workload as workload'];
  const config =
    settings.length > 0 ? ['# Secrets: `pulumi config set --secret <key>`.\nconfig = pulumi.Config()'] : [];
  const sections = sectionsOf(resources).map(({ plural, members }) =>
    [`# ${plural}`, members.map(statement).join('\n\n')].join('\n'),
  );
  return `${[`"""${title}"""`, imports.join('\n'), ...config, ...sections].join('\n\n')}\n`;
}

function statement({ object, name, args, isProtected, isNamed }: Resource): string {
  const items = [
    quoted(name),
    ...args.map(([key, value]) => after(`${snake(key)}=`, codeOf(value))),
    ...(isProtected ? ['opts=pulumi.ResourceOptions(protect=True)'] : []),
  ];
  const variable = isNamed ? `${snake(name)} = ` : '';
  return layOut({ open: `${variable}workload.${object.type}(`, items, close: ')' }, STYLE);
}

function dictOf(fields: readonly (readonly [string, Expression])[], key: (key: string) => string): Code {
  const items = fields.map(([name, value]) => after(`${quoted(key(name))}: `, codeOf(value)));
  return { open: '{', items, close: '}' };
}

/** A value as code. */
export function codeOf(value: Expression): Code {
  switch (value.kind) {
    case 'literal':
      return literal(value.value);
    case 'list':
      return { open: '[', items: value.items.map(codeOf), close: ']' };
    case 'object':
      return dictOf(value.fields, snake);
    case 'map':
      return dictOf(value.fields, (key) => key);
    case 'output':
      return `${snake(value.of)}.${snake(value.output)}`;
    case 'setting':
      return `config.require_secret(${quoted(value.key)})`;
  }
}

function literal(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'string' ? quoted(value) : String(value);
}
