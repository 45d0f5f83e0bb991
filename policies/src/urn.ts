/** Stack and project from the URN of a resource: policies do not receive them separately. */

/** `urn:pulumi:<stack>::<project>::<types>::<name>` */
export function placeOf(urn: string): { readonly stack: string; readonly project: string } {
  const [stack = '', project = ''] = urn.replace(/^urn:pulumi:/, '').split('::');
  return { stack, project };
}
