/** Whose a resource is, as programs and the plugin say it. */

/** `project/stack/logical name`, with the organization before it where the backend has several. */
export function ownerIn(organization: string, project: string, stack: string, name: string): string {
  const owner = `${project}/${stack}/${name}`;
  return organization === '' || organization === 'organization' ? owner : `${organization}/${owner}`;
}
