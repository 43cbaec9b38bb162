import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { keepFile, syncFolder } from '../../process/durable-file.ts';
import { giveTo, type Account } from './account.ts';
import { run } from './run.ts';
import { EmbeddedError } from './embedded-error.ts';

export const superuser = 'postgres';

/**
 * Creates the cluster if there is none. It is created in a temporary folder and then moved, so that an interrupted
 * start leaves nothing that looks like a database.
 * @returns whether it is new
 */
export async function ensureCluster(
  folder: string,
  initdb: string,
  account: Account,
  durable: boolean,
): Promise<boolean> {
  if (await isCluster(folder)) return false;
  const left = await readdir(folder).catch(() => []);
  if (left.length > 0)
    throw new EmbeddedError(
      `${folder} holds files and no PG_VERSION, so it is no whole database: restore it from a backup, or move it away to begin with an empty shop`,
    );
  const parent = dirname(folder);
  await sweep(parent, `${basename(folder)}.new-`);
  const fresh = join(parent, `${basename(folder)}.new-${process.pid}`);
  await mkdir(fresh, { mode: 0o700 });
  await giveTo(account, fresh);
  try {
    await initialise(initdb, fresh, account, durable);
    await rename(fresh, folder);
    await syncFolder(parent);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (await isCluster(folder)) return false;
    throw new EmbeddedError('its data folder could not be made', error);
  }
  return true;
}

/** Writes a file of the cluster as PostgreSQL's user. */
export async function writeClusterFile(folder: string, name: string, text: string, account: Account): Promise<void> {
  await keepFile(join(folder, name), text, { prepare: (draft) => giveTo(account, draft) });
}

/**
 * Runs initdb with UTF-8: the built-in C.UTF-8 collation sorts the same on every machine and knows Chinese letters and
 * lower case; LC_CTYPE makes trigrams work on Chinese.
 */
async function initialise(initdb: string, folder: string, account: Account, durable: boolean): Promise<void> {
  const common = [
    ...account.prefix,
    initdb,
    '--pgdata',
    folder,
    '--username',
    superuser,
    '--auth-local',
    'trust',
    '--auth-host',
    'reject',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--text-search-config',
    'simple',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  // The name of the UTF-8 character type differs between systems.
  const names = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8'];
  let problem: unknown;
  for (const name of names) {
    try {
      await run([...common, '--lc-ctype', name]);
      return;
    } catch (error) {
      problem = error;
      if (!(error instanceof Error && error.message.includes('invalid locale name'))) throw error;
    }
  }
  throw problem;
}

async function isCluster(folder: string): Promise<boolean> {
  return stat(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

async function sweep(parent: string, start: string): Promise<void> {
  const left = (await readdir(parent)).filter((name) => name.startsWith(start));
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}
