import './node-version.mjs';
import { ensureInstalled } from './install.mjs';
import { runPackage } from './processes.mjs';

await ensureInstalled();
process.exitCode = await runPackage('tsx/dist/cli.mjs', ['bench/main.ts', ...process.argv.slice(2)]);
