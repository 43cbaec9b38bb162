/** A loading state is shown after this delay, and then for at least this time, in milliseconds (SPEC §9). */
export const loadingDelay = 200;
export const minimumLoadingTime = 200;

/** Loads a chunk. If its loading state was shown, resolves only after the minimum time. */
export async function withMinimumLoadingTime<T>(
  load: () => Promise<T>,
  now: () => number = () => performance.now(),
): Promise<T> {
  const start = now();
  const loaded = await load();
  const took = now() - start;
  const rest = loadingDelay + minimumLoadingTime - took;
  if (took > loadingDelay && rest > 0) await new Promise((done) => setTimeout(done, rest));
  return loaded;
}
