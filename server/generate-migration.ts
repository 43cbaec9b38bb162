/**
 * `npm run db:generate [-- name] [--drop] [--filled] [--initial]`: writes the migration that changed declarations need.
 * `--drop` allows statements that lose data. `--filled` asserts that every record has a value for a field that becomes
 * required; the migration verifies that first. `--initial` starts over with a single migration, only before the first
 * release: databases made by the old ones are refused afterwards.
 */
import { rmSync } from 'node:fs';

const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
const [name = 'declarations'] = process.argv.slice(2).filter((word) => !word.startsWith('--'));

/** Prints errors in one line: a stack is of no use to the reader. */
process.on('uncaughtException', ({ message }) => {
  console.error(`Nothing was written: ${message.replaceAll(/\s*\n\s*/gu, ' ')}`);
  process.exitCode = 1;
});

// Loaded here, so that a declaration with a syntax error is reported in one line too.
const { checkResources } = await import('../resources/check.ts');
const { keptResources } = await import('../resources/index.ts');
const { migrationsFolder, readLastSnapshot, writeMigration } = await import('./db/migrate/migration-files.ts');
const { isSnapshot, nothing, planMigration } = await import('./db/migrate/migration-plan.ts');
const { prelude } = await import('./db/migrate/prelude.ts');
const { allTables, ownTriggers } = await import('./all-tables.ts');

checkResources(keptResources);
if (flags.includes('--initial')) rmSync(migrationsFolder, { recursive: true, force: true });
const last = readLastSnapshot();
if (last !== undefined && !isSnapshot(last)) throw new Error(`the last snapshot in ${migrationsFolder} can't be read`);
const plan = await planMigration(last ?? nothing, allTables(), keptResources, {
  filled: flags.includes('--filled'),
  own: ownTriggers,
});
const statements = last ? plan.statements : [...prelude, ...plan.statements];

if (plan.statements.length === 0) {
  console.log('The declarations and the last migration agree: nothing to write.');
} else if (plan.blocked.length > 0) {
  throw new Error(plan.blocked.join(' '));
} else if (plan.lossy.length > 0 && !flags.includes('--drop')) {
  throw new Error(
    `this would lose data: ${plan.lossy.join(' ')} For a renamed field add \`was: 'old_name'\` to its declaration. To drop the data, run it again with --drop.`,
  );
} else {
  console.log(
    `Wrote ${writeMigration(last ? name : 'initial', statements, plan.snapshot, Date.now())} with ${statements.length} statements.`,
  );
}
