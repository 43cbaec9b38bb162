import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log.ts';

/** Thrown inside a start that is being stopped. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

type Close = () => Promise<void> | void;

/**
 * Starts and stops the server. Every resource is opened with its close function. Stopping closes them in reverse order,
 * once, even while the start is still in progress.
 */
export class ServerProcess {
  readonly #open: { name: string; close: Close }[] = [];
  readonly #log: Log;
  readonly #abort = new AbortController();
  #starting: Promise<void> | undefined;
  #stopping: Promise<void> | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Aborts at the second request to stop: requests in flight are cut off. */
  get abortSignal(): AbortSignal {
    return this.#abort.signal;
  }

  get stopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Runs the start. On failure, closes what was opened and rethrows, unless a stop caused it. */
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
   * Opens a resource that is closed at the stop. A stop meanwhile waits until it is open, so that its dependencies
   * aren't closed first.
   * @param closeTimeout maximum time for closing, in milliseconds, for what may hang on an unresponsive database
   * @throws Interrupted when the stop came first
   */
  async open<T>(
    name: string,
    open: () => Promise<T> | T,
    close: (value: T) => Promise<void> | void,
    closeTimeout?: number,
  ): Promise<T> {
    if (this.stopping) throw new Interrupted(name);
    const opening = Promise.resolve(open());
    const closing = () => opening.then(close, () => {});
    this.#open.push({
      name,
      close:
        closeTimeout === undefined
          ? closing
          : () => Promise.race([closing(), wait(closeTimeout, undefined, { ref: false })]),
    });
    const value = await opening;
    if (this.stopping) throw new Interrupted(name);
    return value;
  }

  /** Stops; a second call cuts off requests in flight. */
  async stop(): Promise<void> {
    if (this.#stopping !== undefined) this.#abort.abort();
    this.#stopping ??= this.#close();
    await this.#stopping;
  }

  async #close(): Promise<void> {
    await this.#closeOpen();
    // A step in progress now fails for lack of its dependencies, or opens one more resource.
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
