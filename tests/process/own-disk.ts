import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type FileSystem = 'ext4' | 'xfs';

function run(program: string, ...words: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? stderr}`);
}

/** A separate file system that can be filled, and whose power can be cut. */
export interface Disk {
  /** An empty folder on the disk. */
  readonly path: string;
  /** Number of bytes that have reached the device. */
  written(): Promise<number>;
  /** Flushes everything written to the device. */
  sync(): void;
  /** Drops everything that isn't synced, kills the processes that use the disk, and mounts it again. */
  cut(): Promise<void>;
  /** Uses up all free space; called again, also the space freed since. */
  fill(): Promise<void>;
  /** Frees the space again. */
  clear(): Promise<void>;
  remove(): Promise<void>;
}

const make = { ext4: ['mkfs.ext4', '-q', '-m', '0'], xfs: ['mkfs.xfs', '-q'] } as const;

/** Creates a file system in a file. Only root can mount one. */
export async function makeDisk(kind: FileSystem, mebibytes = 512): Promise<Disk> {
  const base = await mkdtemp(join(tmpdir(), 'shop-power-'));
  const [image, at] = [join(base, 'image'), join(base, 'disk')];
  const filler = join(at, 'filler');
  await writeFile(image, '');
  await truncate(image, mebibytes * 1_048_576);
  await mkdir(at);
  const [program, ...words] = make[kind];
  run(program, ...words, image);
  const mount = () => run('mount', '-o', 'loop', image, at);
  mount();
  const disk: Disk = {
    path: join(at, 'data'),
    async written() {
      const { stdout } = spawnSync('findmnt', ['-no', 'SOURCE', at], { encoding: 'utf8' });
      const text = await readFile(`/sys/block/${stdout.trim().replace('/dev/', '')}/stat`, 'utf8');
      return Number(text.trim().split(/\s+/u)[6]) * 512;
    },
    sync: () => run('sync', '--file-system', at),
    async cut() {
      // Stops the file system at once, without writing its journal.
      run('xfs_io', '-x', '-c', 'shutdown', at);
      await unmount(base, at);
      mount();
    },
    async fill() {
      let filled = await stat(filler).then(
        ({ size }) => size,
        () => 0,
      );
      for (let piece = 64 * 1_048_576; piece >= 4_096; piece /= 2) {
        while (spawnSync('fallocate', ['-o', `${filled}`, '-l', `${piece}`, filler]).status === 0) filled += piece;
      }
    },
    clear: () => rm(filler),
    async remove() {
      await unmount(base, at);
      await rm(base, { recursive: true });
    },
  };
  return disk;
}

/** True if this user can mount such a disk on this machine. */
export async function canHaveDisk(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  const disk = await makeDisk('ext4').catch(() => undefined);
  try {
    await disk?.cut();
    return disk !== undefined;
  } catch {
    return false;
  } finally {
    await disk?.remove();
  }
}

async function unmount(base: string, at: string): Promise<void> {
  for (let tries = 200; ; tries -= 1) {
    for (const pid of await workingIn(base)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The process has ended meanwhile.
      }
    }
    const { status, stderr } = spawnSync('umount', [at], { encoding: 'utf8' });
    if (status === 0 || /not mounted/u.test(stderr)) return;
    if (tries === 0) throw new Error(stderr);
    await pause(50);
  }
}

/**
 * Finds processes whose working folder, arguments or environment contain the disk's path: the server, its database, and
 * the programs that create the database.
 */
async function workingIn(base: string): Promise<readonly number[]> {
  const found: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/u.test(name)).map(Number)) {
    if (pid === process.pid) continue;
    const texts = await Promise.all([
      readlink(`/proc/${pid}/cwd`).catch(() => ''),
      ...['cmdline', 'environ'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    ]);
    if (texts.some((text) => text.includes(`${base}/`))) found.push(pid);
  }
  return found;
}
