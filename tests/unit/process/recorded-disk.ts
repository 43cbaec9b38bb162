import type * as files from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';

/** Tracks writes that aren't synced yet: a power cut would lose them. */
class RecordedDisk {
  /** Files whose bytes are in memory only. */
  readonly #bytes = new Set<string>();
  /** Names that aren't yet in their folder on disk. */
  readonly #names = new Set<string>();

  begin(): void {
    this.#bytes.clear();
    this.#names.clear();
  }

  wrote(path: string): void {
    this.#bytes.add(resolve(path));
  }

  named(path: string): void {
    this.#names.add(resolve(path));
  }

  synced(path: string): void {
    this.#bytes.delete(resolve(path));
    for (const name of this.#names) if (dirname(name) === resolve(path)) this.#names.delete(name);
  }

  removed(path: string): void {
    this.#bytes.delete(resolve(path));
    this.#names.delete(resolve(path));
  }

  /** Records a hard link: the same bytes under another name. */
  linked(from: string, to: string): void {
    if (this.#bytes.has(resolve(from))) this.wrote(to);
    this.named(to);
  }

  /** Returns what a power cut would lose now below a folder. */
  lost(folder: string): readonly string[] {
    const told = (paths: ReadonlySet<string>, what: string) =>
      [...paths].filter((path) => path.startsWith(`${folder}/`)).map((path) => `${relative(folder, path)}: ${what}`);
    return [...told(this.#bytes, 'its bytes'), ...told(this.#names, 'its name')].toSorted();
  }
}

export const recorded = new RecordedDisk();

/** Wraps the module's writing functions so that they are recorded and still run. */
export function record(real: typeof files): object {
  return {
    ...real,
    async mkdir(path: string, options: { readonly recursive: true; readonly mode: number }) {
      const first = await real.mkdir(path, options);
      if (first !== undefined)
        for (let made = resolve(path); made.length >= resolve(first).length; made = dirname(made)) recorded.named(made);
      return first;
    },
    async open(path: string, flags: string, mode?: number) {
      const file = await real.open(path, flags, mode);
      const [write, sync] = [file.writeFile.bind(file), file.sync.bind(file)];
      if (flags.startsWith('w')) recorded.named(path);
      file.writeFile = async (...words) => {
        recorded.wrote(path);
        await write(...words);
      };
      file.sync = async () => {
        await sync();
        recorded.synced(path);
      };
      return file;
    },
    async writeFile(path: string, text: string) {
      await real.writeFile(path, text);
      recorded.wrote(path);
      recorded.named(path);
    },
    async copyFile(from: string, to: string) {
      await real.copyFile(from, to);
      recorded.wrote(to);
      recorded.named(to);
    },
    async link(from: string, to: string) {
      await real.link(from, to);
      recorded.linked(from, to);
    },
    async rename(from: string, to: string) {
      await real.rename(from, to);
      recorded.linked(from, to);
      recorded.removed(from);
    },
    async rm(path: string, options: { readonly force?: boolean; readonly recursive?: boolean }) {
      await real.rm(path, options);
      recorded.removed(path);
    },
  };
}
