// The state of this page's connection to the emulator.
import { signal } from '@preact/signals';

/**
 * - `starting`: whether there is a session is not known yet.
 * - `live`: events arrive.
 * - `cut`: the emulator does not answer. The browser retries by itself.
 * - `ended`: there is no session.
 */
export type Connection = 'starting' | 'live' | 'cut' | 'ended';

export const connection = signal<Connection>('starting');
