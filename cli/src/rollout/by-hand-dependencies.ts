/** A command of a person: as whom it acts and why, and who is told of what it writes. */
import type { Concealer } from '../conceal/concealer';
import type { Clock } from './analysis/watched';
import type { ByHandDependencies } from './by-hand';
import type { Connected } from './drive';
import { type About, eventOf } from './notices/described';
import { KEPT } from './notices/event';
import type { Notifier } from './notices/notifier';
import type { RolloutTarget, Seen } from './platform';
import type { Target } from './run';
import { NO_STEPS } from './strategy';

interface Acting {
  readonly clock: Clock;
  readonly runner: string;
  readonly notifier: Pick<Notifier, 'tell'>;
  readonly concealer: Pick<Concealer, 'data' | 'text'>;
}

/** Where the command found the object. The stack is absent if it acts with the credential alone. */
interface Where extends Pick<About, 'stack' | 'urn'> {
  readonly target: Target | RolloutTarget;
}

export function dependenciesOf(reached: Connected, where: Where, acting: Acting): ByHandDependencies {
  const { clock, runner, notifier, concealer } = acting;
  const { target: found, ...belongs } = where;
  const { actor, reason, place } = reached;
  const conceal = (text: string) => concealer.text(text);
  return {
    ...{ ...reached, clock, runner, conceal },
    wrote: (seen, moved) => {
      const target = 'rolled' in found ? found : targetIn(found, seen);
      const about = { target, ...belongs, actor, reason, place, conceal };
      notifier.tell(concealer.data(eventOf(moved, about, seen, clock.now()), KEPT));
    },
  };
}

/** What rolls out, as the label of the object says. Without the stack, nobody knows the strategy. */
function targetIn(rolled: RolloutTarget, { active = '', canary, progress }: Seen): Target {
  const { revision, before } = progress ?? { revision: canary ?? active, before: undefined };
  return { resource: rolled.name, rolled, subject: { revision, before }, strategy: NO_STEPS };
}
