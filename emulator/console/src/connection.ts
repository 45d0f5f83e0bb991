// How this page stands with the emulator.
import { signal } from '@preact/signals';

/**
 * - `starting`: it is not known yet whether there is a session.
 * - `live`: events arrive.
 * - `cut`: the emulator does not answer; the browser tries again by itself.
 * - `ended`: there is no session, or none any more.
 */
export type Connection = 'starting' | 'live' | 'cut' | 'ended';

export const connection = signal<Connection>('starting');
