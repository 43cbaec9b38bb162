import { isObject, valueAt } from '../../server/db/model/paths.ts';
import { type Answer, call } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/** A shop with a product, SKUs in both stores, customer groups, and functions that create versions with choices. */
export interface VersionShop extends Shop {
  readonly product: number;
  readonly skus: readonly number[];
  readonly strangeSku: number;
  readonly groups: readonly number[];
  /** Sends a call as the administrator and returns any response. */
  ask(what: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Sends a call that must succeed, and returns the response's `data`. */
  data(what: string, body?: unknown): Promise<Readonly<Record<string, unknown>>>;
  /** Creates a version and returns its id. */
  version(values?: object): Promise<number>;
  /** Creates a version with choices: groups and their choices by English names. */
  chosen(groups: Readonly<Record<string, readonly string[]>>, values?: object): Promise<Chosen>;
}

/** A version with choices, and the ids of its groups, choices and options by name. */
export interface Chosen {
  readonly id: number;
  readonly group: Readonly<Record<string, number>>;
  readonly choice: Readonly<Record<string, number>>;
}

export const both = (name: string) => ({ zh_HK: `${name}（中）`, en_US: name });

export async function makeVersionShop(): Promise<VersionShop> {
  const shop = await makeShop();
  const as = 'administrator';
  const ask: VersionShop['ask'] = (what, body, headers) =>
    call(shop, what, { as, ...(body !== undefined && { body }), ...(headers && { headers }) });
  const data: VersionShop['data'] = async (what, body) => {
    const answer = await ask(what, body);
    const found = valueAt(answer.json, ['data']);
    if (answer.status >= 300 || !isObject(found)) throw new Error(`${what}: ${answer.status} ${answer.text}`);
    return found;
  };
  const made = async (what: string, body: object): Promise<number> => idIn(await data(what, body));
  const product = await made('POST /product', { code: 'TEA' });
  const skus: number[] = [];
  for (const item_code of ['T-1', 'T-2', 'T-3'])
    skus.push(await made('POST /sku', { item_code, name: `Tea ${item_code}` }));
  const strange = await call(shop, 'POST /sku', {
    as,
    store: shop.stores[1],
    body: { item_code: 'X-1', name: 'Elsewhere' },
  });
  const groups: number[] = [];
  for (const key of ['staff', 'members']) groups.push(await made('POST /customer-group', { key, name: both(key) }));
  let versions = 0;
  const version = (values: object = {}) => {
    versions += 1;
    return made('POST /product-version', {
      product,
      key: `v${versions}`,
      name: both('Tea'),
      price: '100',
      delivery_type: 'home_delivery',
      ...values,
    });
  };
  return {
    ...shop,
    product,
    skus,
    strangeSku: idIn(valueAt(strange.json, ['data'])),
    groups,
    ask,
    data,
    version,
    async chosen(named, values) {
      const id = await version(values);
      const choice_groups = Object.entries(named).map(([name, choices]) => ({
        name: both(name),
        choices: choices.map((one) => ({ name: both(one) })),
      }));
      const found = rowsAt(
        await data(`POST /product-version/${id}/change_to_choices`, { choice_groups }),
        'choice_groups',
      );
      return { id, group: byName(found), choice: byName(found.flatMap((group) => rowsAt(group, 'choices'))) };
    },
  };
}

export function idIn(record: unknown): number {
  const id = valueAt(record, ['id']);
  if (typeof id !== 'number') throw new Error(`no id: ${JSON.stringify(record)}`);
  return id;
}

/** Returns the rows at a member of a response's data. */
export function rowsAt(data: unknown, name: string): readonly Readonly<Record<string, unknown>>[] {
  const rows = valueAt(data, [name]);
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

function byName(rows: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, number>> {
  return Object.fromEntries(rows.map((row) => [String(valueAt(row, ['name', 'en_US'])), idIn(row)]));
}
