import './node-version.mjs';
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { root } from './processes.mjs';

try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const port = Number(process.env.PORT || 8080);
const apiPort = port + 1;
/** In its own process group, so that Ctrl-C reaches only this process, which stops each part once. */
const start = (words, environment) =>
  spawn(process.execPath, words, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, ...environment },
  });

/** The API restarts when its sources change; Vite, in front of it, updates the page in place. */
const parts = [
  start(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'], { PORT: `${apiPort}` }),
  start(['node_modules/vite/bin/vite.js', '--port', `${port}`, '--strictPort'], { API_PORT: `${apiPort}` }),
];

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  for (const part of parts) if (part.exitCode === null && part.signalCode === null) part.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
for (const part of parts) part.once('exit', stop);
