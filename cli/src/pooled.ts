/** Work on many things, a limited number at once. */

/** Does work on each, a limited number at once, and returns the results in their order. */
export async function pooled<In, Out>(
  all: readonly In[],
  most: number,
  work: (one: In) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = [];
  const entries = all.entries();
  const worker = async () => {
    for (const [index, one] of entries) results[index] = await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, worker));
  return results;
}
