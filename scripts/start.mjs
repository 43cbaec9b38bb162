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
// npm forwards signals, but if it is killed nobody tells us, and we could no longer be stopped; so watch the parent.
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
