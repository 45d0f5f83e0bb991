/**
 * Stack configuration in the program's own process, which sees all keys. A dynamic provider does not receive them.
 */
import * as pulumi from '@pulumi/pulumi';
import { unknownKeys } from '../config';
import { refusal } from '../refusal';

/** @throws Error about an unknown key of this provider: its value would be ignored */
export function refuseUnknownKeys(): void {
  const [reason] = unknownKeys(Object.keys(pulumi.runtime.allConfig()), pulumi.getProject());
  if (reason !== undefined) throw refusal(reason);
}
