/** A set of callbacks. `add` returns a function that removes the callback. */
export function createListeners<Arguments extends readonly unknown[] = []>() {
  const listeners = new Set<(...values: Arguments) => void>();
  return {
    add(listener: (...values: Arguments) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (...values: Arguments) => Array.from(listeners).forEach((listener) => listener(...values)),
  };
}
