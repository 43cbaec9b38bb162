/** A loading state shows after so long, and once shown stays so long, in milliseconds (SPEC §9). */
export const loadingDelay = 200;
export const loadingStay = 200;

/**
 * Waits for a piece of the portal. What is there before its loading state shows comes at once; otherwise not before
 * the loading state stood for its time.
 */
export async function withMinimumLoadingTime<T>(
  load: () => Promise<T>,
  now: () => number = () => performance.now(),
): Promise<T> {
  const start = now();
  const loaded = await load();
  const took = now() - start;
  const rest = loadingDelay + loadingStay - took;
  if (took > loadingDelay && rest > 0) await new Promise((done) => setTimeout(done, rest));
  return loaded;
}
