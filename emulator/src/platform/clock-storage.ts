// Stores the clock's position in the settings.
import type { Settings } from '../store/settings';
import { Clock, type ClockMode, type ClockStorage } from './clock';

/** Prefix of the clock's settings. */
export const CLOCK_SETTINGS = 'clock.';

// The latest time that the clock has shown.
const REACHED = `${CLOCK_SETTINGS}reached`;

// The mode of the last run.
const MODE = `${CLOCK_SETTINGS}mode`;

/** The clock of an emulator that is not running. */
export function stoppedClock(settings: Settings): Clock {
  return new Clock(settings.get(MODE) === 'manual' ? 'manual' : 'real', clockStorage(settings));
}

/** Stores the mode of the clock. */
export function keepMode(settings: Settings, { mode }: Clock): void {
  if (settings.get(MODE) !== mode) settings.set(MODE, mode);
}

export function clockStorage(settings: Settings): ClockStorage {
  const key = (mode: ClockMode) => `${CLOCK_SETTINGS}${mode}`;
  return {
    load: (mode) => {
      const position = settings.get(key(mode));
      return position === undefined ? undefined : Number(position);
    },
    save: (mode, position) => {
      settings.set(key(mode), String(position));
    },
    loadReached: () => {
      const time = settings.get(REACHED);
      return time === undefined ? undefined : Number(time);
    },
    saveReached: (time) => {
      settings.set(REACHED, String(time));
    },
    clear: () => {
      settings.remove(key('real'));
      settings.remove(key('manual'));
      settings.remove(REACHED);
    },
  };
}
