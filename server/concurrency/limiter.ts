interface LimiterOptions {
  readonly concurrency: number;
  /** Maximum length of the queue; unlimited by default. */
  readonly queueLimit?: number;
  /** Maximum time in the queue, in milliseconds; unlimited by default. */
  readonly queueTimeout?: number;
  readonly createError: () => Error;
}

interface Lane {
  busy: number;
  /** In order of arrival. */
  readonly waiting: Set<() => void>;
}

/** Limits concurrent work per key. Further work waits in order of arrival. */
export class Limiter {
  readonly #rules: LimiterOptions;
  readonly #lanes = new Map<string, Lane>();

  constructor(rules: LimiterOptions) {
    this.#rules = rules;
  }

  /** Whether new work would be refused at once. */
  isFull(key: string): boolean {
    const lane = this.#lanes.get(key);
    return (
      lane !== undefined &&
      lane.busy >= this.#rules.concurrency &&
      lane.waiting.size >= (this.#rules.queueLimit ?? Number.POSITIVE_INFINITY)
    );
  }

  /**
   * Runs work when a slot is free.
   * @throws the error of `createError` where the queue is full or the wait timed out; the work was not started
   */
  async run<T>(key: string, work: () => Promise<T> | T): Promise<T> {
    const lane = this.#laneOf(key);
    if (!this.#takeFree(lane)) await this.#wait(lane);
    try {
      return await work();
    } finally {
      this.#release(key, lane);
    }
  }

  /**
   * Acquires a slot for work that ends elsewhere. Returns a function that releases it.
   * @throws the error of `createError`
   */
  async acquire(key: string): Promise<() => void> {
    const lane = this.#laneOf(key);
    if (!this.#takeFree(lane)) await this.#wait(lane);
    let released = false;
    return () => {
      if (!released) this.#release(key, lane);
      released = true;
    };
  }

  #laneOf(key: string): Lane {
    const lane = this.#lanes.get(key) ?? { busy: 0, waiting: new Set() };
    this.#lanes.set(key, lane);
    return lane;
  }

  #takeFree(lane: Lane): boolean {
    if (lane.busy >= this.#rules.concurrency) return false;
    lane.busy += 1;
    return true;
  }

  #wait({ waiting }: Lane): Promise<void> {
    const { queueLimit: most = Number.POSITIVE_INFINITY, queueTimeout, createError } = this.#rules;
    return new Promise((resolve, reject) => {
      if (waiting.size >= most) {
        reject(createError());
        return;
      }
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        waiting.delete(begin);
        reject(createError());
      };
      const timer = queueTimeout === undefined ? undefined : setTimeout(giveUp, queueTimeout);
      waiting.add(begin);
    });
  }

  /** Passes the slot to the next in the queue. Deletes an unused lane. */
  #release(key: string, lane: Lane): void {
    const [next] = lane.waiting;
    if (next) {
      lane.waiting.delete(next);
      next();
      return;
    }
    lane.busy -= 1;
    if (lane.busy === 0) this.#lanes.delete(key);
  }
}
