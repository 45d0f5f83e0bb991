// Where the clock's position is kept: among the settings.
import type { Settings } from '../store/settings';
import { Clock, type ClockMode, type ClockStorage } from './clock';

/** What the names of its settings begin with. */
export const CLOCK_SETTINGS = 'clock.';

// The time that the clock has reached.
const REACHED = `${CLOCK_SETTINGS}reached`;

// How it ran last.
const MODE = `${CLOCK_SETTINGS}mode`;

/** The clock of an emulator that does not run. */
export function stoppedClock(settings: Settings): Clock {
  return new Clock(settings.get(MODE) === 'manual' ? 'manual' : 'real', clockStorage(settings));
}

/** Keeps how the clock runs. */
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
