import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../server/db/migrate/migrate.ts';
import { writeMigration } from '../../server/db/migrate/migration-files.ts';
import { nothing, planMigration } from '../../server/db/migrate/migration-plan.ts';
import { entityTables } from '../../server/db/migrate/schema.ts';
import { StartError } from '../../server/process/start-error.ts';
import { makeDatabase, type TestDatabase } from './database.ts';
import { sample } from './sample-app.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await makeDatabase();
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  await database.pool.query('drop schema drizzle cascade');
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

const tables = async () =>
  (
    await database.pool.query<{ name: string }>(
      "select tablename as name from pg_tables where tablename like 'lantern%' order by 1",
    )
  ).rows.map(({ name }) => name);

describe('migrating', () => {
  it('refuses a database that newer code made, and changes nothing', async () => {
    writeMigration('first', ['create table lantern (id integer)'], {}, 1_000, folder);
    writeMigration('second', ['create table lantern_two (id integer)'], {}, 2_000, folder);
    await migrate(database.pool, folder);
    const older = join(folder, 'older');
    writeMigration('first', ['create table lantern (id integer)'], {}, 1_000, older);
    await expect(migrate(database.pool, older)).rejects.toThrow('newer version');
    expect(await tables()).toEqual(['lantern', 'lantern_two']);
  });

  it('refuses a database with a migration that this code does not know', async () => {
    writeMigration('other', ['create table lantern (id integer)'], {}, 500, folder);
    await migrate(database.pool, folder);
    const ours = join(folder, 'ours');
    writeMigration('first', ['create table lantern_two (id integer)'], {}, 1_000, ours);
    await expect(migrate(database.pool, ours)).rejects.toThrow('another version');
    expect(await tables()).toEqual(['lantern']);
  });

  it('applies all or nothing of what is new', async () => {
    writeMigration('first', ['create table lantern (id integer)'], {}, 1_000, folder);
    await migrate(database.pool, folder);
    writeMigration(
      'second',
      ['create table lantern_two (id integer)', 'create table lantern (id integer)'],
      {},
      2_000,
      folder,
    );
    await expect(migrate(database.pool, folder)).rejects.toThrow();
    expect(await tables()).toEqual(['lantern']);
  });

  it('runs once where several servers start together, and not again', async () => {
    writeMigration('first', ['create table lantern (id integer)', 'insert into lantern values (1)'], {}, 1_000, folder);
    await Promise.all([1, 2, 3, 4].map(() => migrate(database.pool, folder)));
    await migrate(database.pool, folder);
    expect((await database.pool.query('select * from lantern')).rowCount).toBe(1);
  });

  it('says what is missing where records have no value for what is required from now on, and changes nothing', async () => {
    const price = { kind: 'money', label: ['Price', '價格', '价格'] } as const;
    const name = { kind: 'text', label: ['Name', '名稱', '名称'], maxLength: 40 } as const;
    const [before, after] = [
      sample({ name: 'lantern', fields: { name, price } }),
      sample({ name: 'lantern', fields: { name, price: { ...price, required: true } } }),
    ];
    const first = await planMigration(nothing, entityTables([before]), [before]);
    const second = await planMigration(first.snapshot, entityTables([after]), [after], { filled: true });
    expect(second.blocked).toEqual([]);
    writeMigration('first', first.statements, first.snapshot, 1_000, folder);
    await migrate(database.pool, folder);
    await database.pool.query("insert into lantern (name, price) values ('Red', null), ('Moon', null), ('Sun', 1)");
    writeMigration('second', second.statements, second.snapshot, 2_000, folder);
    await expect(migrate(database.pool, folder)).rejects.toThrow(
      new StartError(
        '2 of lantern have no price, which is required from now on: start the version before, fill them in, and start this one again.',
      ),
    );
    await database.pool.query('update lantern set price = 2 where price is null');
    await migrate(database.pool, folder);
    await expect(database.pool.query("insert into lantern (name, price) values ('Blue', null)")).rejects.toThrow(
      'not-null',
    );
  });

  it('names the records whose texts must differ from now on, and changes nothing', async () => {
    const name = { kind: 'text', label: ['Name', '名稱', '名称'], maxLength: 40 } as const;
    const [before, after] = [
      sample({ name: 'lantern', fields: { name } }),
      sample({ name: 'lantern', fields: { name: { ...name, unique: true } } }),
    ];
    const first = await planMigration(nothing, entityTables([before]), [before]);
    const second = await planMigration(first.snapshot, entityTables([after]), [after]);
    writeMigration('first', first.statements, first.snapshot, 1_000, folder);
    expect(await migrate(database.pool, folder)).toBe(true);
    expect(await migrate(database.pool, folder)).toBe(false);
    await database.pool.query(
      "insert into lantern (name) values ('Red'), ('ＲＥＤ'), ('Moon'), (null), (null), ('r\u200Bed'), ('moon'), ('Sun')",
    );
    writeMigration('second', second.statements, second.snapshot, 2_000, folder);
    await expect(migrate(database.pool, folder)).rejects.toThrow(
      new StartError(
        'lantern: records with these ids are the same in name, which must differ from now on: 1, 2, 6; 3, 7. Start the version before, change all but one of each, and start this one again.',
      ),
    );
    await database.pool.query('update lantern set name = name || id where id in (2, 6, 7)');
    await migrate(database.pool, folder);
    await expect(database.pool.query("insert into lantern (name) values ('ＳＵＮ')")).rejects.toThrow(
      'lantern_name_key',
    );
  });
});
