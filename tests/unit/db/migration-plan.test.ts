import { describe, expect, it } from 'vitest';
import type { Resource } from '../../../resources/define.ts';
import { defineResource } from '../../../resources/define.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import { nothing, planMigration, type Snapshot } from '../../../server/db/migrate/migration-plan.ts';
import { entityTables } from '../../../server/db/migrate/schema.ts';

function declare(fields: Fields): Resource {
  const [title = 'title'] = Object.keys(fields);
  return defineResource({
    name: 'lantern',
    label: ['Lantern', '燈籠', '灯笼'],
    plural: ['Lanterns', '燈籠', '灯笼'],
    about: ['Lanterns', '燈籠', '灯笼'],
    subject: 'Product',
    scope: 'shared',
    title,
    fields,
    list: { columns: [title], filters: [], sort: title, search: [] },
    form: [],
  });
}

const name = { kind: 'text', label: ['Name', '名稱', '名称'], required: true } as const;
const price = { kind: 'money', label: ['Price', '價格', '价格'] } as const;

async function plan(before: Resource | undefined, after: Resource) {
  const last: Snapshot = before ? (await planMigration(nothing, entityTables([before]), [before])).snapshot : nothing;
  return planMigration(last, entityTables([after]), [after]);
}

describe('planning a migration', () => {
  it('writes nothing when the declarations did not change', async () => {
    expect((await plan(declare({ name }), declare({ name }))).statements).toEqual([]);
  });

  it('makes tables with their indexes from nothing', async () => {
    const { statements } = await plan(undefined, declare({ name: { ...name, unique: true } }));
    expect(statements.join('\n')).toContain('CREATE TABLE "lantern"');
    expect(statements.join('\n')).toContain(
      'CREATE UNIQUE INDEX "lantern_name_key" ON "lantern" USING btree (folded_text("name"))',
    );
  });

  it('adds a column', async () => {
    const { statements, lossy, blocked } = await plan(declare({ name }), declare({ name, price }));
    expect(statements).toEqual(['ALTER TABLE "lantern" ADD COLUMN "price" numeric(14, 2);']);
    expect([...lossy, ...blocked]).toEqual([]);
  });

  it('says that dropping a field loses data', async () => {
    const { lossy } = await plan(declare({ name, price }), declare({ name }));
    expect(lossy).toEqual(['ALTER TABLE "lantern" DROP COLUMN "price";']);
  });

  it('renames where the declaration says so, and keeps the data', async () => {
    const { statements, lossy } = await plan(
      declare({ name, price }),
      declare({ name, amount: { ...price, was: 'price' } }),
    );
    expect(statements).toContain('ALTER TABLE "lantern" RENAME COLUMN "price" TO "amount";');
    expect(lossy).toEqual([]);
  });

  it('renames both columns of a localised field, and its indexes follow', async () => {
    const localized = { ...name, localized: true, required: false };
    const { statements, lossy } = await plan(
      declare({ heading: localized }),
      declare({ caption: { ...localized, was: 'heading' } }),
    );
    expect(statements).toContain('ALTER TABLE "lantern" RENAME COLUMN "heading_zh_hk" TO "caption_zh_hk";');
    expect(statements).toContain('ALTER TABLE "lantern" RENAME COLUMN "heading_en_us" TO "caption_en_us";');
    expect(lossy).toEqual([]);
  });

  it('renames a join table', async () => {
    const stores = { kind: 'reference', label: name.label, to: 'store', many: true } as const;
    const { statements, lossy } = await plan(
      declare({ name, stores }),
      declare({ name, shops: { ...stores, was: 'stores' } }),
    );
    expect(statements).toContain('ALTER TABLE "lantern_stores" RENAME TO "lantern_shops";');
    expect(lossy).toEqual([]);
  });

  it('takes a field that goes and another that comes without a rename for what they are', async () => {
    const { statements, lossy } = await plan(declare({ name, price }), declare({ name, amount: price }));
    expect(lossy).toEqual(['ALTER TABLE "lantern" DROP COLUMN "price";']);
    expect(statements).toContain('ALTER TABLE "lantern" ADD COLUMN "amount" numeric(14, 2);');
  });

  it('blocks a required column without a default, which no table with rows could take', async () => {
    const { blocked } = await plan(declare({ name }), declare({ name, code: name }));
    expect(blocked.join()).toContain('give the field a default');
  });

  it('blocks a field that becomes required where records may have no value, and names the cure', async () => {
    const { statements, blocked } = await plan(
      declare({ name, price }),
      declare({ name, price: { ...price, required: true } }),
    );
    expect(statements).toEqual(['ALTER TABLE "lantern" ALTER COLUMN "price" SET NOT NULL;']);
    expect(blocked).toEqual([
      `${statements[0]}\n  fails where a record has no value: give the field a default, or fill them all in first and run it again with --filled.`,
    ]);
  });

  it('gives such records the default, where there is one', async () => {
    const { statements, blocked } = await plan(
      declare({ name, price }),
      declare({ name, price: { ...price, required: true, default: '1.00' } }),
    );
    expect(blocked).toEqual([]);
    const [filling, required] = [
      `UPDATE "lantern" SET "price" = '1.00' WHERE "price" IS NULL;`,
      'ALTER TABLE "lantern" ALTER COLUMN "price" SET NOT NULL;',
    ];
    expect(statements).toEqual(expect.arrayContaining([filling, required]));
    expect(statements.indexOf(filling)).toBeLessThan(statements.indexOf(required));
  });

  it('keeps what the words of a snapshot mean when a field is called like one of them', async () => {
    const { statements, lossy } = await plan(
      declare({ name, type: { ...price, unique: true } }),
      declare({ name, columns: { ...price, unique: true, was: 'type' } }),
    );
    expect(statements.filter((statement) => !statement.startsWith('UPDATE'))).toEqual([
      'ALTER TABLE "lantern" RENAME COLUMN "type" TO "columns";',
      'ALTER INDEX "lantern_type_key" RENAME TO "lantern_columns_key";',
    ]);
    expect(lossy).toEqual([]);
  });

  it('takes a reference whose field is called like its entity for a field', async () => {
    const to = { kind: 'reference', label: name.label, to: 'store' } as const;
    const { statements } = await plan(declare({ name, store: to }), declare({ name, shop: { ...to, was: 'store' } }));
    expect(statements.filter((statement) => /\b(?:ADD|DROP|CREATE)\b/u.test(statement))).toEqual([]);
  });
});
