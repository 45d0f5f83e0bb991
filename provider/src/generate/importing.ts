/** The text about importing an object, for pages and the schema. */
import type { Definition } from '../resource';

/**
 * The lines, in Markdown.
 *
 * @param linked formats the name of another kind: as a link of a page, or plain
 */
export function importing(definition: Definition, linked: (type: string) => string): string[] {
  const { type, noun, identity } = definition;
  const { importId, importAlso, importedAs } = identity;
  if (importedAs !== undefined) {
    return [
      `The platform does not return what a ${type} was made of. Import the ${noun} as a ${linked(importedAs)}: by its name, which is the id in state.`,
    ];
  }
  const logical = noun.toLowerCase().replaceAll(' ', '-');
  return [
    `By the id in state, ${importId === undefined ? `the name of the ${noun}` : `\`${importId}\``}:`,
    '',
    '```sh',
    `pulumi import workload:index:${type} ${logical} ${importId === undefined ? `my-${logical}` : `'${importId}'`}`,
    '```',
    ...(importAlso === undefined ? [] : ['', `Also by ${importAlso}. The id in state is the same.`]),
  ];
}
