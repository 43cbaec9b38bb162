import type { Values } from '../../resources/kinds/kind.ts';
import { hongKongDay } from '../../resources/kinds/date/hong-kong.ts';
import { isStanding } from '../../resources/orders/order-states.ts';
import { isObject } from '../db/model/paths.ts';
import { maskedCode } from '../domain/intangible_good/masked-code.ts';
import { dayTime } from './order-course.ts';
import { type DemoRecord, type DemoShop, type GeneratorOptions, scaled } from './shop.ts';

const letters = [...'ACDEFGHJKMNPQRTWXY34679'];
const details = {
  zh_HK: '於 warranty.example.hk 登記此代碼，保養期延長至三年。',
  en_US: 'Register this code at warranty.example.hk to have the warranty extended to three years.',
};

/** An item of a paid order that wasn't cancelled. */
interface SoldItem {
  readonly store: number | undefined;
  readonly sku: number;
  readonly order: number;
  readonly item: number;
  readonly pieces: number;
  readonly paid_at: string;
}

/** Sold items, with the ids that the database gives them: it numbers them in the order of the orders. */
function soldItems(orders: readonly DemoRecord[]): readonly SoldItem[] {
  let item = 0;
  return orders.flatMap(({ id, store, values }) => {
    const rows = Array.isArray(values.items) ? values.items.filter(isObject) : [];
    return rows.flatMap((row) => {
      item += 1;
      if (!isStanding(String(values.status))) return [];
      const pieces = Number(row.qty) - Number(row.returned_qty ?? 0);
      return [{ store, sku: Number(row.sku), order: id, item, pieces, paid_at: String(values.paid_at) }];
    });
  });
}

/** The SKU of a store that comes with a code: the best-selling gadget. */
function codedSku(store: number, items: readonly SoldItem[], skus: readonly DemoRecord[]): number {
  const own = skus.filter((one) => one.store === store);
  const gadgets = own.filter(({ values }) => String(values.item_code).startsWith('ELE-'));
  const sold = new Map<number, number>();
  for (const { sku, pieces } of items) sold.set(sku, (sold.get(sku) ?? 0) + pieces);
  const among = gadgets.length > 0 ? gadgets : own;
  return among.toSorted((one, other) => (sold.get(other.id) ?? 0) - (sold.get(one.id) ?? 0))[0]?.id ?? 0;
}

/** Codes of extended warranties for one SKU per store: assigned ones, and available ones. */
export function intangibleGoods(
  { random, today, scale }: GeneratorOptions,
  { order, sku, store }: Pick<DemoShop, 'order' | 'sku' | 'store'>,
): readonly DemoRecord[] {
  const items = soldItems(order);
  const goods: DemoRecord[] = [];
  const add = (where: number, key: number, created_at: string, values: Values) => {
    const code = Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => random.pick(letters)).join('')).join(
      '-',
    );
    const id = goods.length + 1;
    const serial_no = `WTY-${String(id).padStart(6, '0')}`;
    const given = { serial_no, sku: key, type: 'voucher', code, shown: maskedCode(code), details, ...values };
    goods.push({ id, store: where, created_at, values: given });
  };
  for (const { id } of store) {
    const key = codedSku(id, items, sku);
    for (const { order: of, item, pieces, paid_at } of items.filter((one) => one.store === id && one.sku === key))
      for (let piece = 0; piece < pieces; piece += 1) {
        const isUsed = random.chance(0.4) && Date.parse(paid_at) < today.getTime() - 5 * dayTime;
        add(id, key, new Date(Date.parse(paid_at) - 30 * dayTime).toISOString(), {
          status: isUsed ? 'used' : 'assigned',
          order: of,
          order_item: item,
          assigned_at: paid_at,
          seen_at: paid_at,
          used_at: isUsed ? new Date(Date.parse(paid_at) + 3 * dayTime).toISOString() : null,
        });
      }
    for (let left = scaled({ scale }, 30); left > 0; left -= 1)
      add(id, key, new Date(today.getTime() - 20 * dayTime).toISOString(), {
        valid_until: hongKongDay(new Date(today.getTime() + (90 + left) * dayTime)),
      });
  }
  return goods;
}
