/** How long a result or an error is shared by default, in milliseconds. */
const second = 1_000;

/** Wraps an expensive call: concurrent calls, and those within `lifetime` after it, share one result. */
export function shareResult<T>(work: () => Promise<T>, lifetime = second): () => Promise<T> {
  let shared: Promise<T> | undefined;
  const start = () => work().finally(() => setTimeout(() => (shared = undefined), lifetime).unref());
  return () => (shared ??= start());
}
