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

/** A file system of its own, whose power can be cut, and that can be filled up. */
export interface Disk {
  /** An empty folder on it. */
  readonly path: string;
  /** How many bytes have come to the device so far. */
  written(): Promise<number>;
  /** Brings all that was written to the device. */
  sync(): void;
  /** What was not synced by now is gone; whoever works there is killed. Afterwards the power is back. */
  cut(): Promise<void>;
  /** Leaves no room for anybody; again takes what became free meanwhile. */
  fill(): Promise<void>;
  /** Gives the room back. */
  clear(): Promise<void>;
  remove(): Promise<void>;
}

const make = { ext4: ['mkfs.ext4', '-q', '-m', '0'], xfs: ['mkfs.xfs', '-q'] } as const;

/** A file system in a file; only root may mount one. */
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
      // The file system stops at once and writes nothing more, its journal neither.
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

/** Whether this machine and this user can have such a disk. */
export async function canHaveDisk(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  try {
    const disk = await makeDisk('ext4');
    await disk.cut();
    await disk.remove();
    return true;
  } catch {
    return false;
  }
}

async function unmount(base: string, at: string): Promise<void> {
  for (let tries = 200; ; tries -= 1) {
    for (const pid of await workingIn(base)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended meanwhile.
      }
    }
    const { status, stderr } = spawnSync('umount', [at], { encoding: 'utf8' });
    if (status === 0 || /not mounted/u.test(stderr)) return;
    if (tries === 0) throw new Error(stderr);
    await pause(50);
  }
}

/** Processes whose folder, words or variables name the disk: the server, its database, and what makes that. */
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
