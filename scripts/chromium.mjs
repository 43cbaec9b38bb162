import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { run, runPackage } from './processes.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds a Chromium that starts: CHROMIUM_PATH, the system's, Playwright's own, Debian's package.
 * @param {{ places?: readonly string[], playwrights?: () => Promise<string | undefined> }} [elsewhere] where else to
 * look
 * @returns {Promise<string>} its path
 * @throws {Error} one line with the command that installs one
 */
export async function findChromium({ places = usualPlaces, playwrights = ofPlaywright } = {}) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!starts(given))
      throw new Error(`CHROMIUM_PATH: given "${given}", which doesn't start; allowed: the path of a Chromium.`);
    return given;
  }
  const found = systems(places).find(starts) ?? (await playwrights());
  if (found) return found;
  if (process.getuid?.() === 0 && starts('apt-get')) {
    console.log("No Chromium found: installing Debian's …");
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = systems(places).find(starts);
    if (installed) return installed;
  }
  throw new Error(
    'No Chromium found: run "npx playwright install --with-deps chromium" (or "sudo apt-get install chromium"), or set CHROMIUM_PATH.',
  );
}

function systems(places) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places].filter((path) =>
    existsSync(path),
  );
}

/** Playwright's Chromium, downloaded if necessary. */
async function ofPlaywright() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  if (starts(path)) return path;
  console.log("No Chromium found: asking for Playwright's …");
  await runPackage('@playwright/test/cli.js', ['install', 'chromium'], { timeout: 180_000 });
  return starts(path) ? path : undefined;
}

function starts(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}
