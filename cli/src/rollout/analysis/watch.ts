/** Starts a check according to its source. */
import type { Check } from '../strategy';
import { commandWatch } from './command';
import { httpWatch } from './http';
import { prometheusWatch } from './prometheus';
import type { Watch, Watched } from './watched';

/** Starts the check. Only requests since then count. */
export function watch({ source, margin }: Check, watched: Watched): Watch {
  switch (source.kind) {
    case 'http':
      return httpWatch(source, margin, watched);
    case 'prometheus':
      return prometheusWatch(source, margin, watched);
    case 'command':
      return commandWatch(source, watched);
  }
}
