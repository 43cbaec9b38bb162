const listeners = new Set<{ readonly resource: string; readonly listener: () => void }>();

/** Says that something of this entity was written. */
export function tellWrite(resource: string): void {
  Array.from(listeners)
    .filter((one) => one.resource === resource)
    .forEach(({ listener }) => listener());
}

/** Calls back after each write to this entity from this page. Gives back the way to stop. */
export function onWrite(resource: string, listener: () => void): () => void {
  const one = { resource, listener };
  listeners.add(one);
  return () => void listeners.delete(one);
}
