import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log.ts';

/** Thrown inside a start that is being stopped. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

type Close = () => Promise<void> | void;

/**
 * Starting and stopping of the server. Every step that opened something says how to close it; stopping closes
 * in reverse order, whether the start is through or still going on, and once however often it is asked for.
 */
export class ServerProcess {
  readonly #open: { name: string; close: Close }[] = [];
  readonly #log: Log;
  readonly #hurry = new AbortController();
  #starting: Promise<void> | undefined;
  #stopping: Promise<void> | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Aborts when the operator asked a second time: requests in flight are no longer waited for. */
  get hurry(): AbortSignal {
    return this.#hurry.signal;
  }

  get stopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Runs the start; a failure closes what was opened and is thrown on, unless it came from being stopped. */
  async start(steps: () => Promise<void>): Promise<void> {
    this.#starting = steps();
    try {
      await this.#starting;
    } catch (error) {
      const asked = this.stopping;
      await this.stop();
      if (!asked) throw error;
    }
  }

  /**
   * Opens something, to be closed at the stop; a stop meanwhile waits until it is open, so that what it stands on isn't
   * closed under it.
   * @param patience how long a stop waits for its closing, in milliseconds: for what may hang on a database that
   * doesn't answer, and can be broken off
   * @throws Interrupted when the stop came first
   */
  async opened<T>(
    name: string,
    open: () => Promise<T> | T,
    close: (value: T) => Promise<void> | void,
    patience?: number,
  ): Promise<T> {
    if (this.stopping) throw new Interrupted(name);
    const opening = Promise.resolve(open());
    const closing = () => opening.then(close, () => {});
    this.#open.push({
      name,
      close:
        patience === undefined ? closing : () => Promise.race([closing(), wait(patience, undefined, { ref: false })]),
    });
    const value = await opening;
    if (this.stopping) throw new Interrupted(name);
    return value;
  }

  /** Stops; asked for again, it hurries. */
  async stop(): Promise<void> {
    if (this.#stopping !== undefined) this.#hurry.abort();
    this.#stopping ??= this.#close();
    await this.#stopping;
  }

  async #close(): Promise<void> {
    await this.#closeOpen();
    // A step of the start that was under way ends now, for lack of what it stood on, or opens one thing more.
    await this.#starting?.catch(() => {});
    await this.#closeOpen();
  }

  async #closeOpen(): Promise<void> {
    for (let last = this.#open.pop(); last !== undefined; last = this.#open.pop()) {
      try {
        await last.close();
      } catch (error) {
        this.#log.error({ err: error }, `closing ${last.name} failed`);
      }
    }
  }
}
