/**
 * What the engine's host finds when it follows a resource's `__provider` string. The path of this module and its
 * export names are a contract with every state ever written: they are never renamed.
 */
import { definitions } from '../resources';
import { adapt } from './adapter';

function handler(type: string) {
  const definition = definitions[type];
  if (definition === undefined) throw new Error(`no resource kind ${type}`);
  return adapt(definition);
}

export const Drive = handler('Drive');
export const IntegrationConnection = handler('IntegrationConnection');
export const McpFunction = handler('McpFunction');
export const ForkedApplication = handler('ForkedApplication');
