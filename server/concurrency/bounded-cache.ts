/** Maximum number of values in a cache. */
const limit = 1_000;

/** A cache of values by key that evicts the oldest. */
export class BoundedCache<T> {
  readonly #kept = new Map<string, T>();

  /** Removes a value, such as one whose creation failed. */
  delete(key: string): void {
    this.#kept.delete(key);
  }

  /** Returns the value of a key; makes it if missing. */
  get(key: string, make: () => T): T {
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const [oldest] = this.#kept.size >= limit ? this.#kept.keys() : [];
    if (oldest !== undefined) this.#kept.delete(oldest);
    const made = make();
    this.#kept.set(key, made);
    return made;
  }
}
