import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** The places where `npm test` looks for its browser. No test here uses the network. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chromium-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Creates a program that prints nothing and exits as `script` says. */
function program(name: string, script = 'exit 0'): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

/** Returns the path that `findChromium` finds with only these programs installed, or its message. */
function found({ given = '', playwrights = 'undefined', elsewhere = '[]' } = {}): {
  readonly code: number | null;
  readonly said: string;
} {
  const script = `import { findChromium } from '${new URL('../../../scripts/chromium.mjs', import.meta.url).href}';
    await findChromium({ places: ${elsewhere}, playwrights: async () => ${playwrights} }).then((path) => console.log(path), (error) => { console.log(error.message); process.exitCode = 1; });`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { PATH: folder, CHROMIUM_PATH: given },
  });
  return { code: status, said: stdout.trim() };
}

it('is the one that CHROMIUM_PATH names, whatever else there is', () => {
  program('chromium');
  const own = program('my-browser');
  expect(found({ given: own })).toEqual({ code: 0, said: own });
});

it('is none where CHROMIUM_PATH names what does not start: one line says so', () => {
  program('chromium');
  const broken = program('my-browser', 'exit 3');
  expect(found({ given: broken })).toEqual({
    code: 1,
    said: `CHROMIUM_PATH: given "${broken}", which doesn't start; allowed: the path of a Chromium.`,
  });
});

it('is the system’s, the first that starts', () => {
  program('chromium', 'exit 1');
  const chrome = program('google-chrome');
  expect(found({ playwrights: "'/of/playwright'" })).toEqual({ code: 0, said: chrome });
});

it('is one that stands elsewhere on the system', () => {
  const hidden = program('hidden');
  expect(found({ elsewhere: JSON.stringify([join(folder, 'none'), hidden]) })).toEqual({ code: 0, said: hidden });
});

it('is Playwright’s own where the system has none', () => {
  expect(found({ playwrights: "'/of/playwright'" })).toEqual({ code: 0, said: '/of/playwright' });
});

it('is Debian’s package for the system’s administrator', ({ skip }) => {
  if (process.getuid?.() !== 0) skip();
  program(
    'apt-get',
    `if [ "$1" = install ]; then printf '#!/bin/sh\\nexit 0\\n' > ${join(folder, 'chromium')}; /bin/chmod 755 ${join(folder, 'chromium')}; fi`,
  );
  const { code, said } = found();
  expect(code).toBe(0);
  expect(said.split('\n').at(-1)).toBe(join(folder, 'chromium'));
});

it('is none where none can be had: one line has the command to run', () => {
  expect(found()).toEqual({
    code: 1,
    said: 'No Chromium found: run "npx playwright install --with-deps chromium" (or "sudo apt-get install chromium"), or set CHROMIUM_PATH.',
  });
});
