// Owns the differences between languages: how a resource is constructed, and names of properties.
// @ts-check

/** @typedef {import('./types.mjs').Shape} Shape */

export const NAMES_IN_LANGUAGES =
  'Names are those of TypeScript, Java and YAML. Python writes them with underscores, as shown. Go and C# begin them with a capital letter.';

/** Reserved words of Python. */
const KEYWORDS = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/**
 * The constructor of a resource, by language.
 *
 * @param {string} name
 * @param {Readonly<Record<string, Shape>>} args
 * @param {boolean} isComponent
 * @returns {readonly (readonly [string, string])[]}
 */
export function constructors(name, args, isComponent) {
  const options = isComponent ? 'ComponentResourceOptions' : 'CustomResourceOptions';
  const python = Object.keys(args).map((key) => `    ${snake(key)}=None,`);
  return [
    ['typescript', `new workload.${name}(name: string, args: ${name}Args, options?: pulumi.${options})`],
    ['python', [`workload.${name}(`, '    resource_name,', '    opts=None,', ...python, ')'].join('\n')],
    [
      'go',
      `func New${name}(ctx *pulumi.Context, name string, args *${name}Args, opts ...pulumi.ResourceOption) (*${name}, error)`,
    ],
    ['csharp', `public ${name}(string name, ${name}Args args, ${options}? options = null)`],
    ['java', `public ${name}(String name, ${name}Args args, ${options} options)`],
    ['yaml', `type: workload:${name}\nproperties: # arguments\noptions: # resource options`],
  ];
}

/**
 * The names of a property in Python and C#, where they differ.
 *
 * @param {string} key
 * @param {Shape} shape
 */
export function otherNames(key, { language }) {
  const python = snake(key);
  const csharp = language?.csharp?.name;
  return [python !== key && `Python \`${python}\``, csharp !== undefined && `C# \`${csharp}\``]
    .filter(Boolean)
    .join('<br>');
}

/**
 * A name as Pulumi's generator writes it in Python: `s3Url` is `s3_url`.
 *
 * @param {string} name
 */
export function snake(name) {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
  return KEYWORDS.has(words) ? `${words}_` : words;
}
