import { addressAreas } from './address-areas.ts';
import { userGroupApplications } from './applications.ts';
import { brandCampaignCategories, brandCampaignChildren, brandCampaigns, productCategories } from './campaigns.ts';
import { customProductLabels, merchants, merchantUsers, offersIn, skus } from './catalogue.ts';
import { couponCodes, couponsOf, sharedCodes } from './coupons.ts';
import { articles, contents } from './content.ts';
import { customerGroups, userGroups, users } from './customers.ts';
import { outgoingMails } from './mails.ts';
import { ordersOfAll } from './orders.ts';
import { dataExports } from './data-exports.ts';
import { failedJobs } from './failed-jobs.ts';
import { securityLog } from './security-log.ts';
import { deliverySettings, pickupSyncSchedule, pickupPointGroups, pickupPoints } from './delivery.ts';
import { productGroups, products, productVersions } from './products.ts';
import { settings } from './settings.ts';
import { shippingFeeCases } from './fee-cases.ts';
import { shippingFees } from './shipping-fees.ts';
import type { DemoRecord, DemoShop, GeneratorOptions } from './shop.ts';
import { sharedViewsOfAll } from './shared-views.ts';
import { offlineRedemptions } from './redemptions.ts';
import { intangibleGoods } from './intangible-goods.ts';
import { messages } from './messages.ts';
import { messageTemplates } from './templates.ts';
import { adminUsers, salesmen, storefronts, stores } from './system.ts';

const hour = 3_600_000;

/** Generates the demo shop's records. Pure: the same settings generate the same shop. */
export function generateShop(setting: GeneratorOptions) {
  const store = stores(setting);
  const storefront = storefronts(setting);
  const user_group = userGroups(setting);
  const merchant = merchants(setting);
  const offers = new Map(store.map(({ id }) => [id, offersIn(setting, merchant)]));
  const sku = perStore(store, (one, first) => skus(setting, one, offers.get(one.id) ?? [], first));
  const custom_product_label = perStore(store, (one, first) => customProductLabels(setting, one, first));
  const product_category = perStore(store, (one, first) => productCategories(setting, one, first));
  const brand_campaign = perStore(store, (one, first) => brandCampaigns(setting, one, first));
  const brand_campaign_child = perStore(store, (one, first) =>
    brandCampaignChildren(setting, one, inStore(brand_campaign, one), first),
  );
  const product_group = perStore(store, (one, first) => productGroups(setting, one, first));
  const surroundings = (one: DemoRecord) => ({
    offers: offers.get(one.id) ?? [],
    skus: inStore(sku, one),
    labels: inStore(custom_product_label, one),
    categories: inStore(product_category, one),
    campaigns: inStore(brand_campaign, one),
    children: inStore(brand_campaign_child, one),
    groups: inStore(product_group, one),
  });
  const product = perStore(store, (one, first) => products(setting, one, surroundings(one), first));
  const pickup_point_group = perStore(store, (one, first) => pickupPointGroups(setting, one, first));
  // The order matters: each generator uses up random numbers, which changes the results of the next ones.
  const admin_user = adminUsers(setting);
  const salesman = salesmen(setting, storefront);
  const user = users(setting, user_group);
  const shop = {
    store,
    admin_user,
    storefront,
    salesman,
    user_group,
    user,
    customer_group: customerGroups(setting),
    merchant,
    merchant_user: merchantUsers(setting, merchant),
    sku,
    custom_product_label,
    product_category,
    brand_campaign,
    brand_campaign_category: perStore(store, (one, first) =>
      brandCampaignCategories(setting, one, inStore(brand_campaign, one), first),
    ),
    brand_campaign_child,
    product_group,
    product,
    product_version: perStore(store, (one, first) =>
      productVersions(setting, one, surroundings(one), inStore(product, one), first),
    ),
    pickup_point_group,
    pickup_point: perStore(store, (one, first) => pickupPoints(setting, one, inStore(pickup_point_group, one), first)),
    delivery_settings: store.flatMap((one) => deliverySettings(setting, one)),
    pickup_sync_schedule: store.flatMap((one) => pickupSyncSchedule(setting, one)),
    content: perStore(store, (one, first) => contents(setting, one, first)),
    staff_article: articles(setting),
    outgoing_mail: outgoingMails(setting, user),
    message_template: messageTemplates(setting),
    message: messages(setting),
    shared_view: sharedViewsOfAll(setting),
    data_export: dataExports(setting, admin_user),
    ...addressAreas(setting),
  };
  const shipping_fee = perStore(store, (one, first) =>
    shippingFees(setting, one, { ...shop, groups: inStore(product_group, one) }, first),
  );
  const coupon = perStore(store, (one, first) => couponsOf(setting, one, inStore(product_group, one), first));
  const coupon_code = perStore(store, (one, first) =>
    couponCodes(setting, one, inStore(coupon, one), sharedCodes(store) + first),
  );
  const withSettings = { ...shop, shipping_fee, ...settings(setting) };
  const sold = ordersOfAll(setting, { ...withSettings, coupon, coupon_code });
  const records = {
    ...withSettings,
    user: sinceTheirFirst(user, Object.values(sold.records).flat()),
    shipping_fee_case: perStore(store, (one, first) =>
      shippingFeeCases(setting, one, { groups: inStore(product_group, one), fees: inStore(shipping_fee, one) }, first),
    ),
    user_group_application: userGroupApplications(setting, user_group, user),
    coupon,
    coupon_code,
    ...sold.records,
    intangible_good: intangibleGoods(setting, { ...sold.records, sku, store }),
    offline_redemption: perStore(store, (one, first) => offlineRedemptions(setting, one, first)),
    failed_job: failedJobs(setting, shop.admin_user),
    security_event: securityLog(setting, shop.admin_user),
  } satisfies DemoShop;
  return { records, takings: sold.takings };
}

/** Moves the creation of customers before their first activity. */
function sinceTheirFirst(users: readonly DemoRecord[], done: readonly DemoRecord[]): readonly DemoRecord[] {
  const first = new Map<unknown, string>();
  for (const { created_at, values } of done) {
    const known = first.get(values.user);
    if (known === undefined || created_at < known) first.set(values.user, created_at);
  }
  return users.map((one) => {
    const began = first.get(one.id);
    if (began === undefined || one.created_at < began) return one;
    return { ...one, created_at: new Date(Date.parse(began) - hour).toISOString() };
  });
}

function inStore(list: readonly DemoRecord[], { id }: DemoRecord): readonly DemoRecord[] {
  return list.filter(({ store }) => store === id);
}

/** Generates the records of all stores, with consecutive ids. */
function perStore(
  stores: readonly DemoRecord[],
  make: (store: DemoRecord, first: number) => readonly DemoRecord[],
): readonly DemoRecord[] {
  return stores.reduce<readonly DemoRecord[]>((all, store) => [...all, ...make(store, all.length + 1)], []);
}
