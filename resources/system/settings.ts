import type { Label } from '../kinds/kind.ts';
import type { RecordOf } from '../record.ts';
import { settings_courier } from './settings_courier.ts';
import { settings_limits } from './settings_limits.ts';
import { settings_mail } from './settings_mail.ts';
import { settings_order } from './settings_order.ts';
import { settings_pickup } from './settings_pickup.ts';
import { settings_points } from './settings_points.ts';
import { settings_price } from './settings_price.ts';
import { settings_shop } from './settings_shop.ts';
import { settings_sign_in } from './settings_sign_in.ts';

/** Label of all settings, and of their page. */
export const settingsLabel: Label = ['Settings', '設定', '设置'];

/** The groups of settings, in the order of their page; each has its own revision, history and permissions. */
export const settings = {
  shop: settings_shop,
  mail: settings_mail,
  order: settings_order,
  points: settings_points,
  price: settings_price,
  courier: settings_courier,
  pickup: settings_pickup,
  limits: settings_limits,
  sign_in: settings_sign_in,
} as const;

type Groups = typeof settings;
export type SettingGroup = keyof Groups;

/** Name of a setting, such as `order.expiry_minutes`. */
export type SettingKey = {
  [G in SettingGroup]: `${G}.${keyof Groups[G]['fields'] & string}`;
}[SettingGroup];

/** Type of a setting's value. */
export type SettingValue<K extends SettingKey> = K extends `${infer G extends SettingGroup}.${infer F}`
  ? F extends keyof RecordOf<Groups[G]>
    ? RecordOf<Groups[G]>[F]
    : never
  : never;
