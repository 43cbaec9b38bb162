/** How many do something at once, and what becomes of those who come next. */
interface Rules {
  readonly atOnce: number;
  /** So many wait at most; whoever comes then is refused at once. */
  readonly waiting?: number;
  /** Whoever waited so many milliseconds is refused. */
  readonly patience?: number;
  readonly refusal: () => Error;
}

interface Lane {
  busy: number;
  /** In the order in which they came. */
  readonly waiting: Set<() => void>;
}

/** Work that is done in turn, in a lane for each key: so much at once, the rest in the order in which it came. */
export class Limiter {
  readonly #rules: Rules;
  readonly #lanes = new Map<string, Lane>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** Whether whoever comes now is refused at once. */
  isFull(key: string): boolean {
    const lane = this.#lanes.get(key);
    return (
      lane !== undefined &&
      lane.busy >= this.#rules.atOnce &&
      lane.waiting.size >= (this.#rules.waiting ?? Number.POSITIVE_INFINITY)
    );
  }

  /**
   * Does the work when it is its turn.
   * @throws the rules' refusal where too many wait, or it waited too long; then nothing was done
   */
  async run<T>(key: string, work: () => Promise<T> | T): Promise<T> {
    const lane = this.#laneOf(key);
    if (!this.#takeFree(lane)) await this.#wait(lane);
    try {
      return await work();
    } finally {
      this.#pass(key, lane);
    }
  }

  /**
   * Takes a slot of the lane when it is its turn, for work that ends elsewhere; answers how to give it back.
   * @throws the rules' refusal
   */
  async acquire(key: string): Promise<() => void> {
    const lane = this.#laneOf(key);
    if (!this.#takeFree(lane)) await this.#wait(lane);
    let released = false;
    return () => {
      if (!released) this.#pass(key, lane);
      released = true;
    };
  }

  #laneOf(key: string): Lane {
    const lane = this.#lanes.get(key) ?? { busy: 0, waiting: new Set() };
    this.#lanes.set(key, lane);
    return lane;
  }

  #takeFree(lane: Lane): boolean {
    if (lane.busy >= this.#rules.atOnce) return false;
    lane.busy += 1;
    return true;
  }

  #wait({ waiting }: Lane): Promise<void> {
    const { waiting: most = Number.POSITIVE_INFINITY, patience, refusal } = this.#rules;
    return new Promise((resolve, reject) => {
      if (waiting.size >= most) {
        reject(refusal());
        return;
      }
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        waiting.delete(begin);
        reject(refusal());
      };
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
      waiting.add(begin);
    });
  }

  /** The next one's turn; a lane that nobody uses goes. */
  #pass(key: string, lane: Lane): void {
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
