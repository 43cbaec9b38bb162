import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { inBrowser, signInOn } from './browser.ts';
import { ms, type Report } from './report.ts';
import { memoryOf } from './shop.ts';

/** Aims: maximum memory of the server in MB, and maximum milliseconds between two frames of the page. */
const aims = { memory: 400, gap: 200 };
const gapsSchema = z.array(z.number());

/** Records the longest time between two frames: the time that a key or click would wait. */
const watching = `(() => {
  window.gaps = [];
  let last = performance.now();
  const frame = (now) => { window.gaps.push(now - last); last = now; requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
})()`;

/** Reads, checks and imports a file of new SKUs with some typical mistakes, through the page. */
export async function measureImportPage(address: string, pid: number, rows: number, report: Report): Promise<void> {
  const path = join(tmpdir(), `bench-import-${process.pid}.csv`);
  const marker = Date.now().toString(36);
  const lines = Array.from(
    { length: rows },
    (_, number) =>
      `B-${marker}-${number},"Bench 貨品 ${number}, boxed",${number % 1_000 === 7 ? 'heavy' : `${(number % 90) + 1}.5`},home_delivery,"A description of number ${number}, as long as most are."`,
  );
  await writeFile(
    path,
    `\uFEFF#sku,1\r\nitem_code,name,gross_weight,delivery_type,description\r\n${lines.join('\r\n')}\r\n`,
  );
  const memory: number[] = [];
  const watch = setInterval(() => void memoryOf(pid).then((now) => memory.push(now)), 500);
  try {
    await inBrowser(async (browser) => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await signInOn(page, address);
      await page.goto(`${address}/sku/import_create`);
      await page.locator('input[type=file]').waitFor({ state: 'attached' });
      await page.evaluate(watching);
      const table = `an import of ${rows.toLocaleString('en')} rows on the page`;
      const phase = async (name: string, act: () => Promise<void>) => {
        await page.evaluate('window.gaps.length = 0');
        const begun = performance.now();
        await act();
        const took = performance.now() - begun;
        const { p99, worst } = await gapsOf(page);
        report.figure(
          table,
          `${name}: time`,
          `${(took / 1_000).toFixed(1)} s, ${Math.round(rows / (took / 1_000)).toLocaleString('en')} rows/s`,
        );
        report.figure(
          table,
          `${name}: between two frames, p99 and worst`,
          `${ms(p99)} / ${ms(worst)} ms`,
          `${aims.gap} ms`,
        );
      };
      const wait = { timeout: 1_800_000 };
      await phase('read', async () => {
        await page.locator('input[type=file]').setInputFiles(path);
        await page.getByRole('button', { name: /^Check / }).waitFor(wait);
      });
      await phase('check', async () => {
        await page.getByRole('button', { name: /^Check / }).click();
        await page.getByText(/Wrong rows are left out/u).waitFor(wait);
      });
      await phase('import', async () => {
        await page.getByRole('button', { name: /^Import [\d,]+ rows/u }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Import/u })
          .click();
        await page.getByText(/^Done:/u).waitFor(wait);
      });
      report.figure(table, 'memory of the server, most', `${ms(Math.max(...memory))} MB`, `${aims.memory} MB`);
    });
  } finally {
    clearInterval(watch);
    await rm(path, { force: true });
  }
}

async function gapsOf(page: Page): Promise<{ readonly p99: number; readonly worst: number }> {
  const gaps = gapsSchema.parse(await page.evaluate('window.gaps')).toSorted((one, other) => one - other);
  return { p99: gaps[Math.floor(gaps.length * 0.99)] ?? 0, worst: gaps.at(-1) ?? 0 };
}
