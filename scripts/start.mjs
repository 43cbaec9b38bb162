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
// npm passes signals on, but nothing tells us when it was killed itself: without it nobody could stop us any more.
const parent = process.ppid;
if (process.env.npm_lifecycle_event === 'start') {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}

// In this very process, so that signals reach the server.
await import('../dist/server/main.mjs');
