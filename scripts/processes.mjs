import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a program in the project's folder, with its output on our terminal.
 * @param {string} program
 * @param {string[]} words
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code, 1 if a signal ended it
 */
export function run(program, words, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a package's program with this Node.
 * @param {string} path below node_modules
 * @param {string[]} words
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runPackage(path, words, options) {
  return run(process.execPath, [`node_modules/${path}`, ...words], options);
}
