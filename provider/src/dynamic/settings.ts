/** Stack configuration as the program's own process sees it: all of its keys, which no dynamic provider is told. */
import * as pulumi from '@pulumi/pulumi';
import { unknownKeys } from '../config';
import { refusal } from '../refusal';

/** @throws Error about a key of ours that is no setting: what it was meant to say would be ignored */
export function refuseUnknownKeys(): void {
  const [reason] = unknownKeys(Object.keys(pulumi.runtime.allConfig()), pulumi.getProject());
  if (reason !== undefined) throw refusal(reason);
}
