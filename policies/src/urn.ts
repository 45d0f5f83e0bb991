/** What the URN of a resource tells: policies are given no stack of their own. */

/** `urn:pulumi:<stack>::<project>::<types>::<name>` */
export function placeOf(urn: string): { readonly stack: string; readonly project: string } {
  const [stack = '', project = ''] = urn.replace(/^urn:pulumi:/, '').split('::');
  return { stack, project };
}
