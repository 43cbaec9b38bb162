/** An answer, or a failure, is good for so many milliseconds. */
const freshness = 1_000;

/** A question that is asked once for everybody who asks meanwhile, or within a second of its answer. */
export function sharedAnswer<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  const askNow = async () => {
    try {
      return await ask();
    } finally {
      setTimeout(() => (known = undefined), freshness).unref();
    }
  };
  return () => (known ??= askNow());
}
