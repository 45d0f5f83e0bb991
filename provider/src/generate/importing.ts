/** What pages and the schema say of importing an object. */
import type { Definition } from '../resource';

/**
 * The lines, in Markdown.
 *
 * @param linked how another kind is named: as a link of a page, or as it is
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
