import { printAddress } from '../../resources/query/address.ts';
import { valueAt } from '../db/model/paths.ts';
import { type DemoRecord, type GeneratorOptions, records } from './shop.ts';

const lists = [
  { entity: 'user', filter: { user_groups: [1] }, columns: ['id', 'email', 'family_name', 'given_name'], records: 38 },
  { entity: 'point_transaction', filter: { point_type: 'k_coin' }, columns: ['id', 'email', 'point'], records: 212 },
] as const;

/** Exports of lists by staff, and of the data of one customer. */
export function dataExports(setting: GeneratorOptions, staff: readonly DemoRecord[]): readonly DemoRecord[] {
  const [one, other] = staff.map(({ values }) => valueAt(values, ['name']));
  const values = lists.map(({ entity, filter, columns, records: found }) => ({
    made_by: one,
    entity,
    filters: printAddress({ filter, sort: '-created_at', page: 1, perPage: 25 }).slice(1),
    columns: [...columns],
    records: found,
  }));
  return records(setting, [...values, { made_by: other ?? one, entity: 'user', user: 1, columns: [], records: 1 }], {
    days: 60,
  });
}
