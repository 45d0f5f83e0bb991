/** Groups the resources of a program by kind. */
import type { Resource } from './plan';
import { plural } from './texts';

export interface Section {
  /** `Drives` */
  readonly plural: string;
  readonly members: readonly Resource[];
}

/** Groups neighbouring resources of the same kind. */
export function sectionsOf(resources: readonly Resource[]): readonly Section[] {
  const sections: { plural: string; members: Resource[] }[] = [];
  for (const one of resources) {
    const title = titleOf(plural(one.object.noun));
    const last = sections.at(-1);
    if (last?.plural === title) last.members.push(one);
    else sections.push({ plural: title, members: [one] });
  }
  return sections;
}

function titleOf(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
