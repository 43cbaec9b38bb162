import { describe, expect, it } from 'vitest';
import type { Resource } from '../../../resources/define.ts';
import { nothing, planMigration } from '../../../server/db/migrate/migration-plan.ts';
import { entityTables } from '../../../server/db/migrate/schema.ts';
import { planSearching } from '../../../server/db/search/search-triggers.ts';

const name = { kind: 'text', label: ['Name', '名稱', '名称'], required: true } as const;

function declare(search: readonly string[], fields: Resource['fields'] = { name, code: name }): Resource {
  return {
    name: 'lantern',
    label: ['Lantern', '燈籠', '灯笼'],
    plural: ['Lanterns', '燈籠', '灯笼'],
    about: ['A lantern', '燈籠', '灯笼'],
    subject: 'Product',
    scope: 'shared',
    title: 'name',
    fields,
    list: { columns: ['name'], filters: [], sort: 'name', search: [...search] },
    form: [],
  };
}

async function planned(from: Resource | undefined, to: Resource) {
  const last = from ? (await planMigration(nothing, entityTables([from]), [from])).snapshot : nothing;
  return planMigration(last, entityTables([to]), [to]);
}

describe('planning what is searched', () => {
  const { digests, statements } = planSearching({}, [declare(['name'])]);

  it('keeps it in step with the rows, and takes in those that are there', () => {
    expect(statements.join('\n')).toContain('AFTER INSERT ON "lantern" REFERENCING NEW TABLE AS added');
    expect(statements.join('\n')).toContain(
      'AFTER UPDATE ON "lantern" FOR EACH ROW WHEN (ROW(OLD."name") IS DISTINCT FROM ROW(NEW."name"))',
    );
    expect(statements.at(-1)).toContain('FROM "lantern"');
    expect(Object.keys(digests)).toEqual(['lantern']);
  });

  it('writes nothing where nothing changed, whatever else is declared', () => {
    expect(planSearching(digests, [declare(['name'], { name, code: name, other: name })]).statements).toEqual([]);
  });

  it('begins again where other fields are searched', () => {
    const again = planSearching(digests, [declare(['name', 'code'])]).statements;
    expect(again[0]).toBe('DROP FUNCTION IF EXISTS "lantern_search"() CASCADE;');
    expect(again).toContain('DELETE FROM "lantern_search";');
  });

  it('needs nothing where nothing is searched', () => {
    expect(planSearching({}, [declare([])])).toEqual({ digests: {}, statements: [] });
  });
});

describe('a migration', () => {
  it('that no longer searches anything drops the table, which loses no data', async () => {
    const { statements, lossy } = await planned(declare(['name']), declare([]));
    expect(statements.join('\n')).toContain('DROP TABLE "lantern_search"');
    expect(statements).toContain('DROP FUNCTION IF EXISTS "lantern_search"() CASCADE;');
    expect(lossy).toEqual([]);
  });

  it('of a renamed field fills the table anew, and keeps the data', async () => {
    const { statements, lossy } = await planned(
      declare(['name']),
      declare(['code'], { code: { ...name, was: 'name' }, name }),
    );
    expect(statements.join('\n')).toContain('WHEN (ROW(OLD."code") IS DISTINCT FROM ROW(NEW."code"))');
    expect(lossy).toEqual([]);
  });
});
