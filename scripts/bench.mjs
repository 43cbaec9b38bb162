import './node-version.mjs';
import { ensureBuilt } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { runPackage } from './processes.mjs';

await ensureInstalled();
await ensureBuilt();
process.env.CHROMIUM_PATH = await findChromium();
process.exitCode = await runPackage('tsx/dist/cli.mjs', ['bench/main.ts', ...process.argv.slice(2)]);
