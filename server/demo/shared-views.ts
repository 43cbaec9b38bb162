import { printAddress } from '../../resources/query/address.ts';
import { type DemoRecord, type GeneratorOptions, records } from './shop.ts';

const views = [
  {
    name: 'Drafts 草稿',
    entity: 'product_version',
    filter: { status: ['draft'] },
    sort: '-updated_at',
    columns: ['cover_photo', 'key', 'name', 'price', 'started_at', 'updated_at'],
  },
  { name: 'Withdrawn 已停用', entity: 'pickup_point', filter: { active: false }, sort: 'ref_code', columns: [] },
] as const;

/** Views that are shared with everybody. */
export function sharedViewsOfAll(setting: GeneratorOptions): readonly DemoRecord[] {
  const values = views.map(({ name, entity, filter, sort, columns }) => ({
    name,
    entity,
    roles: [],
    opens_first: false,
    address: printAddress({ filter, sort, page: 1, perPage: 25 }),
    columns: [...columns],
  }));
  return records(setting, values, { days: 90 });
}
