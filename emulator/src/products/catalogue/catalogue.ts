// Hub entries of deployable items.

/** What all hubs tell of an item. */
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
