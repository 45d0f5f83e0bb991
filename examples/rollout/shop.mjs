// The shop itself: what the emulator answers for it. A release can be told to fail.
// @ts-check

/** Releases that fail. */
const failing = new Set();

/** @param {string} release Its snapshot. */
export function fail(release) {
  failing.add(release);
}

/**
 * One request to the shop.
 *
 * @param {{ revision: string, path: string }} request
 */
export function answer({ revision, path }) {
  // The first revision was made of the snapshot shop-v1, and so on.
  const release = revision.replace('rev-', 'shop-v');
  const headers = { 'x-release': release };
  if (failing.has(release))
    return { status: 503, headers, body: { error: `${release} cannot reach its database` } };
  return { headers, body: { path, release } };
}
