// Hub entries of deployable items.
import { z } from 'zod';

export const hubEntry = z.object({
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  categories: z.array(z.object({ name: z.string() })),
  coming_soon: z.boolean(),
  enterprise: z.boolean(),
  hidden: z.boolean(),
});

/** An object that fits the schema `hubEntry`. */
export function shownInHub(name: string, displayName: string, description: string, category: string) {
  return {
    name,
    displayName,
    description,
    categories: [{ name: category }],
    coming_soon: false,
    enterprise: false,
    hidden: false,
  };
}
