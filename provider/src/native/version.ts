import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const text = readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8');

/** The version of this package: resources ask the engine for the plugin of the same. */
export const { version } = JSON.parse(text) as { version: string };
