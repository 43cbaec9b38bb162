import './node-version.mjs';
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { root } from './processes.mjs';

await ensureInstalled();

const port = Number(process.env.PORT || 8080);
const apiPort = port + 1;
const start = (words, environment) =>
  spawn(process.execPath, words, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });

/** The API restarts when its sources change; Vite, in front of it, changes the page in place. */
const parts = [
  start(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'], { PORT: `${apiPort}` }),
  start(['node_modules/vite/bin/vite.js', '--port', `${port}`, '--strictPort'], { API_PORT: `${apiPort}` }),
];

/** Ctrl-C reaches the parts by themselves; other signals are passed on. We leave last. */
process.on('SIGINT', () => {});
process.on('SIGTERM', () => stop('SIGTERM'));
for (const part of parts) part.once('exit', () => stop('SIGTERM'));

function stop(signal) {
  for (const part of parts) if (part.exitCode === null && part.signalCode === null) part.kill(signal);
}
