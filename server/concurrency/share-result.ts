/** How long a result or an error is shared, in milliseconds. */
const lifetime = 1_000;

/** Wraps an expensive call: concurrent calls, and those within a second, share one result. */
export function shareResult<T>(work: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined;
  const start = () => work().finally(() => setTimeout(() => (shared = undefined), lifetime).unref());
  return () => (shared ??= start());
}
