// Owns how the package schema appears in each language: names as that language writes them.
// @ts-check

/** Languages with a generated package. TypeScript's is written by hand: `@workload/pulumi/native`. */
export const LANGUAGES = ['python', 'go', 'java', 'dotnet'];

/** @typedef {{ [key: string]: unknown }} Json */

/**
 * The schema that a language's package is generated from.
 *
 * @param {Json} schema
 * @param {string} language
 * @returns {Json}
 */
export function schemaFor(schema, language) {
  const spell = speller(schema, language);
  const told = /** @type {Json} */ (respelled(schema, (text) => spell(withOwnExample(text, language))));
  if (language !== 'java') return told;
  const languages = /** @type {Json} */ (told.language);
  // Maven builds the package: see packages.mjs.
  const java = { .../** @type {Json} */ (languages.java), buildFiles: 'none' };
  // Java's generator has no secret type for plain configuration, and warns about it.
  const { variables, ...config } = /** @type {{ variables: Json }} */ (told.config);
  const open = Object.entries(variables).map(([name, variable]) => [
    name,
    { .../** @type {Json} */ (variable), secret: undefined },
  ]);
  return {
    ...told,
    language: { ...languages, java },
    config: { ...config, variables: Object.fromEntries(open) },
  };
}

/**
 * A description with the example in one language only. Generators do the same, except for functions in .NET.
 *
 * @param {string} text
 * @param {string} language
 */
function withOwnExample(text, language) {
  const own = language === 'dotnet' ? 'csharp' : language;
  return text
    .replace(/^\{\{% \/?examples? %\}\}\n*/gm, '')
    .replace(/^```(\w+)\n[^]*?\n```\n\n?/gm, (block, of) => (of === own || of === 'sh' ? block : ''))
    .trimEnd();
}

/**
 * How a language writes the name of a property or of a function.
 *
 * @param {Json} schema
 * @param {string} language
 * @returns {(text: string) => string}
 */
function speller(schema, language) {
  const names = propertiesIn(schema);
  const functions = new Set(Object.keys(/** @type {Json} */ (schema.functions)).map(lastPart));
  const resources = new Set(Object.keys(/** @type {Json} */ (schema.resources)).map(lastPart));
  const property = PROPERTY[language] ?? same;
  const method = FUNCTION[language] ?? same;
  return (text) =>
    text
      .replace(/`([a-z]\w*)`/g, (whole, name) => (names.has(name) ? `\`${property(name)}\`` : whole))
      .replace(/\b(?:get|list)[A-Z]\w*/g, (name) => (functions.has(name) ? method(name, resources) : name));
}

/** @type {(name: string) => string} */
const same = (name) => name;
const snake = (/** @type {string} */ name) => name.replace(/(?<=[a-z0-9])[A-Z]/g, '_$&').toLowerCase();
const pascal = (/** @type {string} */ name) => name.charAt(0).toUpperCase() + name.slice(1);

/** @type {{ [language: string]: (name: string) => string }} */
const PROPERTY = { python: snake, go: pascal, dotnet: pascal };

/** @type {{ [language: string]: (name: string, resources: ReadonlySet<string>) => string }} */
const FUNCTION = {
  python: snake,
  // In Go, `GetDrive` reads a resource by id in every package, so the function gets another name.
  go: (name, resources) =>
    name.startsWith('get') && resources.has(name.slice(3)) ? `Lookup${name.slice(3)}` : pascal(name),
  dotnet: pascal,
};

const lastPart = (/** @type {string} */ token) => token.split(':')[2] ?? '';

/**
 * @param {unknown} value
 * @param {Set<string>} [names]
 * @returns {Set<string>}
 */
function propertiesIn(value, names = new Set()) {
  if (typeof value !== 'object' || value === null) return names;
  for (const [key, child] of Object.entries(value)) {
    if (key === 'properties' || key === 'inputProperties') {
      for (const name of Object.keys(child)) names.add(name);
    }
    propertiesIn(child, names);
  }
  return names;
}

/**
 * @param {unknown} value
 * @param {(text: string) => string} spell
 * @returns {unknown}
 */
function respelled(value, spell) {
  if (Array.isArray(value)) return value.map((item) => respelled(item, spell));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      key === 'description' && typeof child === 'string' ? spell(child) : respelled(child, spell),
    ]),
  );
}
