import './node-version.mjs';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withLock } from './with-lock.mjs';
import { ensureInstalled } from './install.mjs';
import { root, runPackage } from './processes.mjs';

const sources = [
  'resources',
  'server',
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.server.config.ts',
  'package-lock.json',
];
const stamp = join(root, 'dist/built-from');

/**
 * Builds portal and server if their sources changed since the last build. If several processes start at once, one
 * builds and the others wait.
 */
export async function ensureBuilt() {
  if (isBuilt(fingerprint())) return;
  await withLock(join(root, 'dist/build-lock'), build);
}

const isBuilt = (now) => existsSync(stamp) && readFileSync(stamp, 'utf8') === now;

async function build() {
  const now = fingerprint();
  if (isBuilt(now)) return;
  console.log('Building …');
  rmSync(stamp, { force: true });
  const vite = (...words) => runPackage('vite/bin/vite.js', ['build', '--logLevel', 'warn', ...words]);
  const codes = await Promise.all([vite(), vite('--config', 'vite.server.config.ts')]);
  if (codes.some((code) => code !== 0)) throw new Error('The build failed.');
  writeFileSync(stamp, now);
}

/** Names, sizes and dates of all sources; changes when a file is removed too. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((name) => filesIn(join(root, name)))) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await ensureInstalled();
    rmSync(stamp, { force: true });
    await ensureBuilt();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
