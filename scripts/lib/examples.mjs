// Owns what Pulumi's converters do not know of the packages of this project, and what they get wrong.
// @ts-check

/** @typedef {import('./sdks.mjs').Json} Json */

/** The languages that an example in YAML is converted to. */
export const CONVERTED = ['typescript', 'python', 'go', 'csharp', 'java'];

/**
 * A program as the converters take it.
 *
 * @param {string} yaml
 */
export function convertible(yaml) {
  // Of an empty object, the one for Go makes text that does not compile.
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
  // In TypeScript, our classes take words as they are.
  if (language === 'typescript') return /** @type {Json} */ (withoutWords(schema));
  if (language !== 'go') return schema;
  const languages = /** @type {Json} */ (schema.language);
  // With that name, the converter leaves the package out of the names of types.
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
 * What a converter has written, as it compiles.
 *
 * @param {string} text
 * @param {string} language
 * @param {string} yaml What was converted.
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
        // Functions of our package take outputs, and answer with one.
        .replace(/(workload\.(?:get|list)\w+)Output\(/g, '$1(')
        .replace(/\(\{\}\)/g, '()')
        .replace(/\[(\d+)\]\./g, '[$1]!.'),
      /^import \* as (\w+) .*\n/gm,
    ),
  go: (text) => {
    const secrets = [...text.matchAll(/(\w+) := cfg\.RequireSecret/g)].reduce(
      // A secret is an output already.
      (corrected, [, name]) => corrected.replaceAll(`pulumi.String(${name})`, String(name)),
      text,
    );
    return [...text.matchAll(/workload\.Lookup(\w+)Output\(/g)].reduce(
      // Its types are called as the function is.
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
      // A map takes no mixture of texts and outputs.
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
        // A list of one output is a list in an output.
        .replace(/(\.integrationConnections\(\w+\.name\(\))\)/g, '$1.applyValue(List::of))')
        // Builders take a list of words that are open only as what they are made of.
        .replace(/\.groupBy\("(\w+)"\)/g, '.groupBy(Either.ofLeft("$1"))')
        .replace('import com.pulumi.core.Output;\n', '$&import com.pulumi.core.Either;\n'),
      /^import (?:\w+\.)+(\w+);\n/gm,
    );
  },
};

const camel = (/** @type {string} */ name) => name.replace(/-(\w)/g, (_, first) => first.toUpperCase());

/**
 * Takes out imports of what the text does not use.
 *
 * @param {string} text
 * @param {RegExp} imports Their name is its first group.
 */
function withoutUnused(text, imports) {
  const body = text.replace(imports, '');
  return text.replace(imports, (line, name) => (new RegExp(`\\b${name}\\b`).test(body) ? line : ''));
}
