import { expect } from 'vitest';
import { product_version } from '../../resources/catalogue/product_version.ts';
import { modelOf } from '../../server/db/model/model.ts';
import { valueAt } from '../../server/db/model/paths.ts';
import { type Answer, call, type CallOptions } from './scenarios.ts';
import type { Shop } from './world.ts';

/** An option's row in the database. */
export interface OptionRow {
  readonly combination: string;
  readonly sku?: number | null;
  readonly price?: string | null;
  readonly quota?: number | null;
  readonly obsolete?: boolean;
}

export const both = (text: string) => ({ zh_HK: text, en_US: text });

/** Returns the value at a dotted path of a response. */
export function at(answer: Pick<Answer, 'json'>, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (found, step) => (Array.isArray(found) ? found[Number(step)] : valueAt(found, [step])),
      answer.json,
    );
}

/** Returns the id in the response to a write. */
export function idIn(answer: Answer): number {
  const id = at(answer, 'data.id');
  expect(id, answer.text).toBeTypeOf('number');
  return Number(id);
}

const { joins, children } = modelOf(product_version);

/** Functions that create product versions and their related records, all in the first store. */
export function versionsOf(shop: () => Shop) {
  let made = 0;
  const ask = (what: string, body?: unknown, options: CallOptions = {}): Promise<Answer> =>
    call(shop(), what, { as: 'catalogue', ...(body !== undefined && { body }), ...options });
  const pool = () => shop().parts.pool;

  const make = async (path: string, values: object): Promise<number> => {
    const answer = await ask(`POST /${path}`, values);
    expect(answer.status, answer.text).toBe(201);
    return idIn(answer);
  };
  const makeSku = () => make('sku', { item_code: `S${(made += 1)}`, name: `Item ${made}` });
  const makeCategory = () =>
    make('product-category', { key: `category-${(made += 1)}`, name: both(`Category ${made}`) });

  /** Creates a version that is ready to go live: with a SKU and a price. */
  const makeVersion = async (values: object = {}): Promise<number> => {
    made += 1;
    const product = await make('product', { code: `P${made}` });
    return make('product-version', {
      product,
      key: `version-${made}`,
      name: both(`Version ${made}`),
      sku: await makeSku(),
      price: '20.00',
      ...values,
    });
  };

  /** Creates a live version. */
  const makeLive = async (values: object = {}): Promise<number> => {
    const id = await makeVersion(values);
    const promoted = await ask(`POST /product-version/${id}/promote`);
    expect(promoted.status, promoted.text).toBe(200);
    return id;
  };

  /** Gives a version choices, one group and these options, in the form the option calls store them. */
  const putOptions = async (id: number, options: readonly OptionRow[]): Promise<void> => {
    await pool().query(`update product_version set has_choices = true, sku = null, quota = null where id = $1`, [id]);
    await pool().query(
      `insert into product_version_choice_groups (store_id, record_id, position, key, name_zh_hk, name_en_us) values ($2, $1, 0, 'colour', '顏色', 'Colour')`,
      [id, shop().store],
    );
    await pool().query(
      `insert into product_version_choices (store_id, record_id, position, key, choice_group, name_zh_hk, name_en_us)
        select $2, $1, place - 1, key, 'colour', key, key from unnest($3::text[]) with ordinality as given (key, place)`,
      [id, shop().store, options.map(({ combination }) => combination)],
    );
    await pool().query(
      `insert into product_version_options (store_id, record_id, combination, sku, price, quota, obsolete)
        select $2, $1, combination, sku, price, quota, coalesce(obsolete, false) from jsonb_to_recordset($3::jsonb) as given (combination text, sku integer, price numeric, quota integer, obsolete boolean)`,
      [id, shop().store, JSON.stringify(options)],
    );
  };

  /**
   * Returns a version's content without ids, counts and fields that differ between copies. Rows of paged fields are
   * unordered.
   */
  const contentOf = async (id: number): Promise<unknown> => {
    const strip = `- 'id' - 'record_id' - 'purchased_pcs' - 'holding_pcs' - 'sold_out' - 'nearly_sold_out'`;
    const parts = [
      ...joins.map(
        ({ table }) =>
          `'${table}', (select coalesce(jsonb_agg(target_id order by target_id), '[]') from ${table} where record_id = own.id)`,
      ),
      ...children.map(
        ({ table, paged }) =>
          `'${table}', (select coalesce(jsonb_agg(to_jsonb(row) ${strip} ${paged ? `- 'position' order by (to_jsonb(row) ${strip} - 'position')::text` : 'order by position, id'}), '[]') from ${table} row where record_id = own.id)`,
      ),
    ];
    const { rows } = await pool().query<{ content: unknown }>(
      `select to_jsonb(own) ${strip} - 'revision' - 'created_at' - 'updated_at' - 'status' - 'version' - 'version_of' - 'based_on' || jsonb_build_object(${parts.join(', ')}) as content from product_version own where id = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.content;
  };

  const draftOf = async (id: number): Promise<number> => {
    const answer = await ask(`POST /product-version/${id}/edit`);
    expect(answer.status, answer.text).toBe(201);
    return idIn(answer);
  };

  /** Lists its copies with id and status, newest first. */
  const copiesOf = async (id: number): Promise<readonly { id: number; status: string; version: number }[]> => {
    const { rows } = await pool().query<{ id: number; status: string; version: number }>(
      'select id, status, version from product_version where version_of = $1 order by id desc',
      [id],
    );
    return rows;
  };

  return { ask, make, makeSku, makeCategory, makeVersion, makeLive, putOptions, contentOf, draftOf, copiesOf };
}
