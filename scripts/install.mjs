import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './processes.mjs';

const lock = join(root, 'package-lock.json');
const folder = join(root, 'node_modules');
const installed = join(root, 'node_modules/.package-lock.json');
const stamp = join(root, 'node_modules/.cache/installed-lock');

/** Installs the packages if they are missing or don't match the lock file. */
export async function ensureInstalled() {
  // A symbolic link leads to another checkout's packages, which npm would delete and replace.
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex');
  if (!isInstalled(wanted)) {
    console.log('Installing packages …');
    // Development packages are needed for building and testing, whatever NODE_ENV says.
    const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      shell: process.platform === 'win32',
    });
    if (code !== 0) throw new Error('npm ci failed.');
  }
  if (readStamp() === wanted) return;
  try {
    mkdirSync(join(stamp, '..'), { recursive: true });
    writeFileSync(stamp, wanted);
  } catch {
    // Installed by another user: compare dates instead.
  }
}

/** A checkout changes the lock file's date but not its content, so the content is compared too. */
function isInstalled(wanted) {
  if (!existsSync(installed)) return false;
  return statSync(installed).mtimeMs >= statSync(lock).mtimeMs || readStamp() === wanted;
}

function readStamp() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}
