import { brand_campaign } from './catalogue/brand_campaign.ts';
import { brand_campaign_category } from './catalogue/brand_campaign_category.ts';
import { brand_campaign_child } from './catalogue/brand_campaign_child.ts';
import { custom_product_label } from './catalogue/custom_product_label.ts';
import { merchant } from './catalogue/merchant.ts';
import { merchant_user } from './catalogue/merchant_user.ts';
import { product } from './catalogue/product.ts';
import { product_category } from './catalogue/product_category.ts';
import { product_group } from './catalogue/product_group.ts';
import { product_version } from './catalogue/product_version.ts';
import { sku } from './catalogue/sku.ts';
import { customer_group } from './customers/customer_group.ts';
import { point_transaction } from './customers/point_transaction.ts';
import { user } from './customers/user.ts';
import { user_group } from './customers/user_group.ts';
import { user_group_application } from './customers/user_group_application.ts';
import type { Resource } from './define.ts';
import { address_area_country } from './delivery/address_area_country.ts';
import { address_area_district } from './delivery/address_area_district.ts';
import { address_area_region } from './delivery/address_area_region.ts';
import { delivery_settings } from './delivery/delivery_settings.ts';
import { pickup_point } from './delivery/pickup_point.ts';
import { pickup_point_group } from './delivery/pickup_point_group.ts';
import { pickup_sync_schedule } from './delivery/pickup_sync_schedule.ts';
import { shipping_fee } from './delivery/shipping_fee.ts';
import { shipping_fee_case } from './delivery/shipping_fee_case.ts';
import { content } from './marketing/content.ts';
import { coupon } from './marketing/coupon.ts';
import { coupon_code } from './marketing/coupon_code.ts';
import { coupon_redemption } from './marketing/coupon_redemption.ts';
import { message } from './marketing/message.ts';
import { message_template } from './marketing/message_template.ts';
import type { MenuGroup } from './menu.ts';
import { intangible_good } from './orders/intangible_good.ts';
import { offline_redemption } from './orders/offline_redemption.ts';
import { order } from './orders/order.ts';
import { order_return } from './orders/order_return.ts';
import { sub_order } from './orders/sub_order.ts';
import { subOrderViews } from './orders/sub-order-views.ts';
import { admin_user } from './system/admin_user.ts';
import { dataExportOf } from './system/data_export.ts';
import { failedJobOf } from './system/failed_job.ts';
import { outgoing_mail } from './system/outgoing_mail.ts';
import { role } from './system/role.ts';
import { salesman } from './system/salesman.ts';
import { staff_article } from './system/staff_article.ts';
import { file } from './system/file.ts';
import { settings } from './system/settings.ts';
import { security_event } from './system/security_event.ts';
import { sharedViewOf } from './system/shared_view.ts';
import { store } from './system/store.ts';
import { storefront } from './system/storefront.ts';
import { routeOf } from './names.ts';

/**
 * The entities, after those they refer to, without the three below that are about all of them. A new one needs a file, a
 * line here, and usually one in the menu.
 */
const declared = [
  store,
  role,
  admin_user,
  storefront,
  salesman,
  user_group,
  user,
  point_transaction,
  user_group_application,
  customer_group,
  merchant,
  merchant_user,
  sku,
  custom_product_label,
  product_category,
  brand_campaign,
  brand_campaign_category,
  brand_campaign_child,
  product_group,
  product,
  product_version,
  address_area_country,
  address_area_region,
  address_area_district,
  delivery_settings,
  shipping_fee,
  shipping_fee_case,
  pickup_point_group,
  pickup_point,
  pickup_sync_schedule,
  coupon,
  coupon_code,
  coupon_redemption,
  order,
  sub_order,
  order_return,
  intangible_good,
  offline_redemption,
  content,
  staff_article,
  message_template,
  message,
  outgoing_mail,
  security_event,
  ...Object.values(settings),
] as const satisfies readonly Resource[];

/** Entities whose records are stored by other entities. */
export const views = [...subOrderViews] as const satisfies readonly Resource[];

/** Views of all lists. */
export const shared_view = sharedViewOf([...declared.filter((resource: Resource) => !resource.singleton), ...views]);

/** Log of exports of customers' data. */
export const data_export = dataExportOf(declared.filter(({ dataSubject }: Resource) => dataSubject !== undefined));

/** Jobs that were given up. */
export const failed_job = failedJobOf([...declared, shared_view, data_export, ...views]);

/** Every entity that stores records, after those it refers to. */
export const resources = [...declared, shared_view, data_export, failed_job] as const satisfies readonly Resource[];

/** Every entity with pages and calls. */
export const resourcesAndViews: readonly Resource[] = [...resources, ...views];

/** Every stored entity, including those that only the server writes and that have no screens or generic calls. */
export const keptResources: readonly Resource[] = [file, ...resources];

export type ResourceName = (typeof resources)[number]['name'];
type ViewName = (typeof views)[number]['name'];

/**
 * The drawer below Dashboard: groups and entries in the order of SPEC §2, then entities that SPEC gives no entry.
 * Stores are reached through the store switcher.
 */
export const menu = [
  {
    name: 'orders',
    label: ['Orders', '訂單', '订单'],
    icon: 'orders',
    needs: 'Order',
    entries: [
      'order',
      'sub_order',
      ...views.map(({ name }) => name),
      'order_return',
      'intangible_good',
      'offline_redemption',
    ],
    labels: { order: ['Orders', '訂單', '订单'] },
    letters: { order: 'o', order_return: 'r', sub_order: 'x' },
  },
  {
    name: 'catalogue',
    label: ['Product Catalogue', '產品目錄', '商品目录'],
    icon: 'inventory',
    needs: 'Product',
    entries: [
      'product',
      'product_category',
      'custom_product_label',
      'product_version',
      'product_group',
      'brand_campaign',
      'brand_campaign_category',
      'brand_campaign_child',
      'sku',
      'merchant',
      'merchant_user',
    ],
    labels: { product: ['Products', '產品', '商品'] },
    letters: { product: 'p', product_version: 'v', sku: 'k', merchant: 'm', brand_campaign: 'b' },
  },
  {
    name: 'user',
    label: ['User', '用戶', '用户'],
    icon: 'people',
    needs: 'User',
    entries: ['user', 'point_transaction', 'user_group', 'user_group_application'],
    letters: { user: 'u', point_transaction: 't' },
  },
  {
    name: 'delivery',
    label: ['Delivery', '送貨', '配送'],
    icon: 'delivery',
    needs: 'Product',
    entries: ['delivery_settings', 'shipping_fee', 'pickup_point', 'pickup_point_group', 'shipping_fee_case'],
    letters: { delivery_settings: 'd', shipping_fee: 'f' },
  },
  {
    name: 'system',
    label: ['System Settings', '系統設定', '系统设置'],
    icon: 'settings',
    needs: 'Product',
    entries: ['storefront', 'coupon', 'customer_group', 'coupon_code', 'coupon_redemption', 'outgoing_mail'],
    letters: { coupon: 'c', storefront: 's' },
  },
  {
    name: 'admin',
    label: ['Admin Users', '管理員', '管理员'],
    icon: 'admin',
    needs: 'AdminUser',
    entries: ['admin_user', 'role', 'security_event', 'shared_view', 'data_export', 'failed_job'],
    letters: { admin_user: 'a' },
  },
  {
    name: 'salesman',
    label: ['Salesman', '銷售員', '销售员'],
    icon: 'support',
    needs: 'Salesman',
    entries: ['salesman'],
    letters: { salesman: 'l' },
  },
  {
    name: 'content',
    label: ['Content', '內容', '内容'],
    icon: 'media',
    needs: 'Article',
    entries: ['content', 'staff_article'],
  },
  {
    name: 'message',
    label: ['Messages', '訊息', '消息'],
    icon: 'mail',
    needs: 'Message',
    entries: ['message', 'message_template'],
  },
] as const satisfies readonly MenuGroup<ResourceName | ViewName>[];

const byName: ReadonlyMap<string, Resource> = new Map(
  [...keptResources, ...views].map((resource) => [resource.name, resource]),
);

const byRoute: ReadonlyMap<string, Resource> = new Map(
  resourcesAndViews.map((resource) => [routeOf(resource), resource]),
);

/**
 * The entity of a page's address, and the rest of the path: `/address_area/country/3` is below `address_area_country`
 * and leaves `['3']`. The longest matching route wins.
 */
export function entityAt(
  pathname: string,
): { readonly resource: Resource; readonly below: readonly string[] } | undefined {
  const parts = pathname.split('/').filter(Boolean);
  for (let length = parts.length; length > 0; length -= 1) {
    const resource = byRoute.get(parts.slice(0, length).join('/'));
    if (resource) return { resource, below: parts.slice(length) };
  }
  return undefined;
}

/** Returns the entity of this name, or `undefined`. */
export function findResource(name: string): Resource | undefined {
  return byName.get(name);
}
