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
await import('../dist/server/admin.mjs');
