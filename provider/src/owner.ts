/** The owner of a resource, in the form that programs and the plugin use. */

/** `project/stack/logical name`, after the organization if the backend has several. */
export function ownerIn(organization: string, project: string, stack: string, name: string): string {
  const owner = `${project}/${stack}/${name}`;
  return organization === '' || organization === 'organization' ? owner : `${organization}/${owner}`;
}
