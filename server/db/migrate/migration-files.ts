import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const journalShape = z.object({
  version: z.string(),
  dialect: z.string(),
  entries: z.array(
    z.object({ idx: z.number(), version: z.string(), when: z.number(), tag: z.string(), breakpoints: z.boolean() }),
  ),
});
export type Journal = z.infer<typeof journalShape>;

/** The folder of the migrations, searched upwards from this file, in the bundle as in the sources. */
export const migrationsFolder = findUpwards('server/db/migrations');

function findUpwards(path: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error(`no package.json above ${fileURLToPath(import.meta.url)}`);
    folder = above;
  }
  return join(folder, path);
}

/** The list of migrations, oldest first. */
export function readJournal(folder = migrationsFolder): Journal {
  const file = join(folder, 'meta', '_journal.json');
  return existsSync(file)
    ? journalShape.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { version: '7', dialect: 'postgresql', entries: [] };
}

/** The snapshot of the newest migration, as JSON; `undefined` before the first. */
export function readLastSnapshot(folder = migrationsFolder): unknown {
  const last = readJournal(folder).entries.at(-1);
  return last && JSON.parse(readFileSync(join(folder, 'meta', 'snapshot.json'), 'utf8'));
}

/** Adds a migration and returns its file. `when` orders migrations and is what databases store of them. */
export function writeMigration(
  name: string,
  statements: readonly string[],
  snapshot: unknown,
  when: number,
  folder = migrationsFolder,
): string {
  const journal = readJournal(folder);
  const idx = journal.entries.length;
  const tag = `${String(idx).padStart(4, '0')}_${name}`;
  mkdirSync(join(folder, 'meta'), { recursive: true });
  writeFileSync(join(folder, `${tag}.sql`), `${statements.join('\n--> statement-breakpoint\n')}\n`);
  writeFileSync(join(folder, 'meta', 'snapshot.json'), `${JSON.stringify(snapshot, null, 1)}\n`);
  const entries = [...journal.entries, { idx, version: '7', when, tag, breakpoints: true }];
  writeFileSync(join(folder, 'meta', '_journal.json'), `${JSON.stringify({ ...journal, entries }, null, 2)}\n`);
  return join(folder, `${tag}.sql`);
}
