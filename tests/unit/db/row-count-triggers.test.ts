import { describe, expect, it } from 'vitest';
import { draftFields } from '../../../resources/drafts.ts';
import type { Resource } from '../../../resources/define.ts';
import { planCounting } from '../../../server/db/counts/row-count-triggers.ts';

const name = { kind: 'text', label: ['Name', '名稱', '名称'], required: true } as const;
const stores = { kind: 'reference', label: ['Stores', '商店', '商店'], to: 'store', many: true } as const;

function declare(given: Partial<Resource> = {}): Resource {
  return {
    name: 'lantern',
    label: ['Lantern', '燈籠', '灯笼'],
    plural: ['Lanterns', '燈籠', '灯笼'],
    about: ['Lanterns', '燈籠', '灯笼'],
    subject: 'Product',
    scope: 'shared',
    title: 'name',
    fields: { name, stores },
    list: { columns: ['name'], filters: [], sort: 'name', search: [] },
    form: [],
    ...given,
  };
}
const drafted = declare({ drafts: { call: 'draft' }, fields: { name, stores, ...draftFields('lantern') } });

describe('planning what counts rows', () => {
  const { digests: counting, statements } = planCounting({}, [declare()]);

  it('counts the rows of a new entity, in a table that may have some', () => {
    expect(statements.join('\n')).toContain('AFTER INSERT ON "lantern" REFERENCING NEW TABLE AS added');
    expect(statements.at(-1)).toContain('FROM "lantern"');
    expect(Object.keys(counting)).toEqual(['lantern']);
  });

  it('writes nothing where nothing changed, whatever else is declared', () => {
    expect(planCounting(counting, [declare({ fields: { name, stores, other: name } })]).statements).toEqual([]);
  });

  it('has updates cost nothing where all rows count', () => {
    expect(statements.join('\n')).not.toMatch(/UPDATE/u);
  });

  it('begins again where other rows count, and marks links', () => {
    const plan = planCounting(counting, [drafted]);
    expect(plan.statements[0]).toBe('DROP FUNCTION IF EXISTS "lantern_count"() CASCADE;');
    expect(plan.statements.join('\n')).toContain('AFTER UPDATE ON "lantern"');
    expect(plan.statements.join('\n')).toContain(
      'BEFORE INSERT OR UPDATE OF record_id ON "lantern_stores" FOR EACH ROW',
    );
    expect(Object.keys(plan.digests)).toEqual(['lantern', 'lantern_stores']);
  });

  it('forgets what is gone', () => {
    const before = planCounting({}, [drafted]).digests;
    const plan = planCounting(before, []);
    expect(plan.digests).toEqual({});
    expect(plan.statements).toContain(`DELETE FROM row_count WHERE entity = 'lantern';`);
    expect(plan.statements).toContain('DROP FUNCTION IF EXISTS "lantern_stores_count"() CASCADE;');
  });
});
