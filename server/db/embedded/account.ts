import { chown, readFile, stat } from 'node:fs/promises';
import { run } from './run.ts';
import { EmbeddedError } from './embedded-error.ts';

/** The user that PostgreSQL runs as, and the command prefix that switches to it. */
export interface Account {
  uid: number;
  gid: number;
  /** Prefix of every command; empty if we run as that user. */
  prefix: readonly string[];
}

/** Lets an unprivileged user traverse folders that only root may enter. */
const passThrough = [
  '--securebits=+no_setuid_fixup',
  '--inh-caps',
  '+dac_override,+dac_read_search',
  '--ambient-caps',
  '+dac_override,+dac_read_search',
];

/**
 * Finds the user to run PostgreSQL, which refuses to run as root: ourselves or, for root, the owner of the existing
 * cluster, else `postgres` or `nobody`.
 * @param program one that must be runnable as that user
 * @throws EmbeddedError if this system doesn't allow it
 */
export async function findAccount(cluster: string, program: string): Promise<Account> {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined) throw new EmbeddedError(`${process.platform} has no Unix users`);
  if (uid !== 0) return { uid, gid, prefix: [] };

  const user = await unprivilegedUser(cluster);
  const become = ['setpriv', '--reuid', `${user.uid}`, '--regid', `${user.gid}`, '--clear-groups'];
  let problem: unknown;
  for (const prefix of [
    [...become, ...passThrough, '--'],
    [...become, '--'],
  ]) {
    try {
      await run([...prefix, program, '--version']);
      return { ...user, prefix };
    } catch (error) {
      problem = error;
    }
  }
  throw new EmbeddedError('it never runs as root, and root could not become another user by setpriv', problem);
}

/** Changes the owner of files that root created. */
export async function giveTo(account: Account, path: string): Promise<void> {
  if (account.prefix.length > 0) await chown(path, account.uid, account.gid);
}

async function unprivilegedUser(cluster: string): Promise<{ uid: number; gid: number }> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const owner = await stat(cluster).catch(() => undefined);
  const found =
    users.find(([, , uid]) => owner !== undefined && owner.uid !== 0 && uid === `${owner.uid}`) ??
    users.find(([name]) => name === 'postgres') ??
    users.find(([name]) => name === 'nobody');
  if (found === undefined) throw new EmbeddedError('it never runs as root, and there is no user postgres or nobody');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}
