import './node-version.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
// npm forwards signals. But if npm is killed, no signal arrives and this process could no longer be stopped, so it
// watches its parent.
const parent = process.ppid;
if (process.env.npm_lifecycle_event === 'start') {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}

// In this process, so that signals reach the server.
await import('../dist/server/main.mjs');
