/** The event that started the job, if the forge provides it in a file. */
import { readFileSync } from 'node:fs';
import { messageOf } from '../../rollout/trouble';
import type { Environment } from './pull-request';

/** @throws Error if it cannot be read */
export function eventOf({ GITHUB_EVENT_PATH: file }: Environment): unknown {
  if (!file) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`the event of this job cannot be read from GITHUB_EVENT_PATH: ${messageOf(error)}`, {
      cause: error,
    });
  }
}
