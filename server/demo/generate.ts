import { customProductLabels, merchants, merchantUsers, skus } from './catalogue.ts';
import { customerGroups, userGroups, users } from './customers.ts';
import { pickupPointGroups, pickupPoints } from './delivery.ts';
import type { DemoRecord, DemoShop, Setting } from './shop.ts';
import { adminUsers, salesmen, storefronts, stores } from './system.ts';

/** The whole demo shop, as records: pure, so that the same setting gives the same shop. */
export function generateShop(setting: Setting) {
  const store = stores(setting);
  const storefront = storefronts(setting);
  const user_group = userGroups(setting);
  const merchant = merchants(setting);
  const pickup_point_group = perStore(store, (one, first) => pickupPointGroups(setting, one, first));
  return {
    store,
    admin_user: adminUsers(setting),
    storefront,
    salesman: salesmen(setting, storefront),
    user_group,
    user: users(setting, user_group),
    customer_group: customerGroups(setting),
    merchant,
    merchant_user: merchantUsers(setting, merchant),
    sku: perStore(store, (one, first) => skus(setting, one, merchant, first)),
    custom_product_label: perStore(store, (one, first) => customProductLabels(setting, one, first)),
    pickup_point_group,
    pickup_point: perStore(store, (one, first) => pickupPoints(setting, one, pickup_point_group.filter((group) => group.store === one.id), first)),
  } satisfies DemoShop;
}

/** The records of all stores; ids count on from store to store. */
function perStore(stores: readonly DemoRecord[], make: (store: DemoRecord, first: number) => readonly DemoRecord[]): readonly DemoRecord[] {
  return stores.reduce<readonly DemoRecord[]>((all, store) => [...all, ...make(store, all.length + 1)], []);
}
