/** A cache of values by key that evicts the oldest. */
export class BoundedCache<T> {
  readonly #kept = new Map<string, T>();
  readonly #most: number;

  constructor(most = 1_000) {
    this.#most = most;
  }

  /** Returns the value of a key; makes it if missing. */
  get(key: string, make: () => T): T {
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const [oldest] = this.#kept.size >= this.#most ? this.#kept.keys() : [];
    if (oldest !== undefined) this.#kept.delete(oldest);
    const made = make();
    this.#kept.set(key, made);
    return made;
  }
}
