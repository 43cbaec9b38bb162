import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * Identifies a process by its id's start time too: ids are reused, above all by a restarted container.
 * @returns undefined when there is no such process
 */
export async function identityOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return ps(pid, 'lstart=');
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  // The command's name, in brackets, may itself contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTime] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X') return undefined;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return `${boot.trim()}/${startTime}`;
}

/** The command line of a process; undefined when there is no such process. */
export async function commandOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return ps(pid, 'command=');
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return line === '' ? undefined : line?.replaceAll('\0', ' ');
}

/** The ids of a process's living children; empty where the system doesn't provide them. */
export async function childrenOf(pid: number): Promise<readonly number[]> {
  if (process.platform === 'linux')
    return numbersIn(await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''));
  const all = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,pid=']).catch(() => undefined);
  return (all?.stdout ?? '')
    .split('\n')
    .map(numbersIn)
    .flatMap(([parent, child]) => (parent === pid && child !== undefined ? [child] : []));
}

function numbersIn(text: string): readonly number[] {
  return text.trim().split(/\s+/u).filter(Boolean).map(Number);
}

async function ps(pid: number, column: string): Promise<string | undefined> {
  const answer = await promisify(execFile)('ps', ['-p', `${pid}`, '-o', column]).catch(() => undefined);
  return answer?.stdout.trim() || undefined;
}
