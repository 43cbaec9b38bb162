import type { Choice } from './kinds/select/kind.ts';

/** Choices that several entities share (CONTRACT, Choices). */

/** How goods reach the customer. */
export const deliveryTypes = [
  { value: 'home_delivery', label: ['Home delivery', '送貨上門', '送货上门'] },
  { value: 'pickup_point', label: ['Pickup point', '自提點取貨', '自提点取货'] },
  { value: 'store_pickup', label: ['Store pickup', '門市自取', '门店自取'] },
  { value: 'merchant_delivery', label: ['Merchant delivery', '商戶送貨', '商户送货'] },
  { value: 'direct_delivery', label: ['Direct delivery', '供應商直送', '供应商直送'] },
  { value: 'digital', label: ['Digital', '數碼商品', '数字商品'] },
] as const satisfies readonly Choice[];

/** Whether goods of this delivery type are sent to the customer's address. */
export const isSentToAddress = (deliveryType: string): boolean =>
  ['home_delivery', 'merchant_delivery', 'direct_delivery'].includes(deliveryType);

/** Delivery types where customers collect the goods. */
export const collectedTypes = ['pickup_point', 'store_pickup'] as const;

/** Delivery types where the goods leave the shop (digital ones, too): all but collection in a store. */
export const shippedTypes = deliveryTypes.map(({ value }) => value).filter((value) => value !== 'store_pickup');

/** Whether customers collect goods of this delivery type. */
export const isCollected = (deliveryType: string): boolean =>
  collectedTypes.some((collected) => collected === deliveryType);

/** Languages of messages to customers; the same as the content locales. */
export const userLocales = [
  { value: 'zh_HK', label: ['Traditional Chinese', '繁體中文', '繁体中文'] },
  { value: 'en_US', label: ['English', '英文', '英文'] },
] as const satisfies readonly Choice[];
