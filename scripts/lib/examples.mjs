// Owns corrections for Pulumi's converters: what they do not know of this project's packages, and what they get
// wrong.
// @ts-check

/** @typedef {import('./sdks.mjs').Json} Json */

/** The languages that YAML examples are converted to. */
export const CONVERTED = ['typescript', 'python', 'go', 'csharp', 'java'];

/**
 * A program as the converters accept it.
 *
 * @param {string} yaml
 */
export function convertible(yaml) {
  // From an empty object, the Go converter makes code that does not compile.
  return yaml.replace(/\n +arguments: \{\}/g, '');
}

/**
 * The schema for the converter of a language.
 *
 * @param {Json} schema
 * @param {string} language
 * @returns {Json}
 */
export function schemaToConvert(schema, language) {
  // In TypeScript, our classes take string unions, not enums.
  if (language === 'typescript') return /** @type {Json} */ (withoutWords(schema));
  if (language !== 'go') return schema;
  const languages = /** @type {Json} */ (schema.language);
  // With `rootPackageName`, the converter omits the package from type names.
  const go = { .../** @type {Json} */ (languages.go), rootPackageName: undefined };
  return { ...schema, language: { ...languages, go } };
}

/**
 * @param {unknown} value
 * @returns {unknown}
 */
function withoutWords(value) {
  if (Array.isArray(value)) return value.map(withoutWords);
  if (typeof value !== 'object' || value === null) return value;
  const { oneOf, ...rest } = /** @type {Json} */ (value);
  const inside = Object.entries(rest).map(([key, child]) => [key, withoutWords(child)]);
  return { ...Object.fromEntries(inside), ...(oneOf === undefined ? {} : { type: 'string' }) };
}

/**
 * A converter's output, corrected so that it compiles.
 *
 * @param {string} text
 * @param {string} language
 * @param {string} yaml The converted program.
 */
export function corrected(text, language, yaml) {
  return (CORRECTIONS[language] ?? same)(text, yaml).trim().replace(/ +$/gm, '');
}

/** @type {(text: string, yaml: string) => string} */
const same = (text) => text;

/** @type {{ [language: string]: (text: string, yaml: string) => string }} */
const CORRECTIONS = {
  typescript: (text) =>
    withoutUnused(
      text
        .replace('"@workload/pulumi-native"', '"@workload/pulumi/native"')
        // Our package's functions take outputs and return one.
        .replace(/(workload\.(?:get|list)\w+)Output\(/g, '$1(')
        .replace(/\(\{\}\)/g, '()')
        .replace(/\[(\d+)\]\./g, '[$1]!.'),
      /^import \* as (\w+) .*\n/gm,
    ),
  go: (text) => {
    const secrets = [...text.matchAll(/(\w+) := cfg\.RequireSecret/g)].reduce(
      // A secret already is an output.
      (corrected, [, name]) => corrected.replaceAll(`pulumi.String(${name})`, String(name)),
      text,
    );
    return [...text.matchAll(/workload\.Lookup(\w+)Output\(/g)].reduce(
      // The types of a function are named after it.
      (corrected, [, name]) =>
        corrected.replace(
          new RegExp(`workload\\.Get${name}(OutputArgs|Result)\\b`, 'g'),
          `workload.Lookup${name}$1`,
        ),
      secrets,
    );
  },
  csharp: (text) =>
    withoutUnused(
      text
        .replaceAll('config.RequireObject<dynamic>', 'config.RequireSecret')
        .replace(/^using System.*\n/gm, ''),
      /^using (\w+) = .*\n/gm,
    ),
  java: (text, yaml) => {
    const named = [...yaml.matchAll(/^ {2}([\w-]+-[\w-]+):/gm)].reduce(
      // The converter forgets logical names.
      (corrected, [, name]) => corrected.replaceAll(`("${camel(String(name))}"`, `("${String(name)}"`),
      text,
    );
    const withSecrets = [...yaml.matchAll(/^ {2}(\w+):\n {4}type: string\n {4}secret: true$/gm)]
      .map(([, name]) => String(name))
      // A map cannot mix strings and outputs.
      .filter((name) => !new RegExp(`Map\\.\\w+\\("\\w+", ${name}\\)`).test(text))
      .reduce(
        (all, name) => all.replace(`config.require("${name}")`, `config.requireSecret("${name}")`),
        named,
      );
    return withoutUnused(
      withSecrets
        .replace(/^package .*\n+/m, '')
        .replaceAll('com.pulumi.workload.', 'com.example.workload.')
        .replace(/\(\)\[(\d+)\]/g, '().get($1)')
        // A list with one output becomes an output of a list.
        .replace(/(\.integrationConnections\(\w+\.name\(\))\)/g, '$1.applyValue(List::of))')
        // Builders take a list of open enum values only as an `Either`.
        .replace(/\.groupBy\("(\w+)"\)/g, '.groupBy(Either.ofLeft("$1"))')
        .replace('import com.pulumi.core.Output;\n', '$&import com.pulumi.core.Either;\n'),
      /^import (?:\w+\.)+(\w+);\n/gm,
    );
  },
};

const camel = (/** @type {string} */ name) => name.replace(/-(\w)/g, (_, first) => first.toUpperCase());

/**
 * Removes unused imports.
 *
 * @param {string} text
 * @param {RegExp} imports Matches an import; its first group is the name.
 */
function withoutUnused(text, imports) {
  const body = text.replace(imports, '');
  return text.replace(imports, (line, name) => (new RegExp(`\\b${name}\\b`).test(body) ? line : ''));
}
