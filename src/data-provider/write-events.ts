const listeners = new Set<{ readonly resource: string; readonly listener: () => void }>();

/** Notifies listeners of a write to an entity. */
export function notifyWrite(resource: string): void {
  Array.from(listeners)
    .filter((one) => one.resource === resource)
    .forEach(({ listener }) => listener());
}

/** Adds a listener for this page's writes to an entity. Returns a function that removes it. */
export function onWrite(resource: string, listener: () => void): () => void {
  const one = { resource, listener };
  listeners.add(one);
  return () => void listeners.delete(one);
}
