// Owns the types of the package schema as shown to readers: names, and a table for each type with fields.
// @ts-check

/**
 * @typedef {object} Shape
 * @property {string} [type]
 * @property {string} [$ref]
 * @property {Shape} [items]
 * @property {Shape} [additionalProperties]
 * @property {readonly Shape[]} [oneOf]
 * @property {string} [description]
 * @property {boolean} [secret]
 * @property {boolean} [willReplaceOnChanges]
 * @property {unknown} [default]
 * @property {{ readonly csharp?: { readonly name?: string } }} [language]
 */

/**
 * @typedef {object} Type
 * @property {string} [description]
 * @property {Readonly<Record<string, Shape>>} [properties]
 * @property {readonly string[]} [required]
 * @property {readonly { readonly value: string, readonly description?: string }[]} [enum]
 */

/**
 * @typedef {object} Resource
 * @property {string} description
 * @property {Readonly<Record<string, Shape>>} [inputProperties]
 * @property {Readonly<Record<string, Shape>>} [properties]
 * @property {readonly string[]} [requiredInputs]
 * @property {boolean} [isComponent]
 */

/** @typedef {{ readonly properties?: Readonly<Record<string, Shape>>, readonly required?: readonly string[] }} Fields */

/** @typedef {{ readonly description: string, readonly inputs?: Fields, readonly outputs?: Fields }} Lookup */

/**
 * @typedef {object} Schema
 * @property {Readonly<Record<string, Resource>>} resources
 * @property {Readonly<Record<string, Lookup>>} functions
 * @property {Readonly<Record<string, Type>>} types
 */

/**
 * Collects the types that one page names.
 *
 * @param {Schema} schema
 */
export function typesOf(schema) {
  /** @type {Set<string>} */
  const named = new Set();

  /**
   * @param {Shape} shape
   * @returns {string}
   */
  const text = ({ type, $ref, items, additionalProperties, oneOf }) => {
    if ($ref !== undefined) return reference($ref);
    // An open enum is a string or one of its values; the list of types names the values.
    if (oneOf !== undefined) return [...new Set(oneOf.map(text))].join(' or ');
    if (items !== undefined) return `list of ${text(items)}`;
    if (type === 'object')
      return `map of ${additionalProperties === undefined ? 'values' : text(additionalProperties)}`;
    return type ?? 'any';
  };

  /** @param {string} target */
  const reference = (target) => {
    const token = target.replace(/^#\/(types|resources)\//, '');
    const name = token.replace(/^.*:/, '');
    if (target.startsWith('#/resources/')) return `[${name}](${name}.md)`;
    if (token === 'pulumi.json#/Any') return 'any';
    if (token in schema.types) {
      named.add(token);
      return `[${name}](#${name.toLowerCase()})`;
    }
    return name;
  };

  return {
    text,
    /**
     * The section of types that the page names, directly or through other types.
     *
     * @param {(key: string, shape: Shape) => string} nameOf
     * @param {(shape: Shape) => string} describe
     */
    section(nameOf, describe) {
      if (named.size === 0) return [];
      const lines = ['', '## Types'];
      // Naming a type adds it to the set during this loop.
      for (const token of named) {
        const { description = '', properties, required = [], enum: values } = schema.types[token] ?? {};
        lines.push('', `### ${token.replace(/^.*:/, '')}`, '', description, '');
        if (values !== undefined) {
          lines.push('| value | |', '| --- | --- |');
          for (const { value, description: about = '' } of values) lines.push(`| \`${value}\` | ${about} |`);
        } else {
          lines.push('| field | type | |', '| --- | --- | --- |');
          for (const [key, shape] of Object.entries(properties ?? {})) {
            const marks = `${required.includes(key) ? 'Required. ' : ''}${shape.secret ? 'Secret. ' : ''}`;
            lines.push(`| ${nameOf(key, shape)} | ${text(shape)} | ${marks}${describe(shape)} |`);
          }
        }
      }
      return lines;
    },
  };
}
