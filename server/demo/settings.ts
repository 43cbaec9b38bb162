import type { EarningRule } from '../../resources/customers/earning.ts';
import { moneyOf } from '../../resources/kinds/money/digits.ts';
import type { AmountRounding } from '../../resources/orders/order-amounts.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { records, type GeneratorOptions } from './shop.ts';

/** One day to pay, since many customers pay by bank transfer. */
export const orderSettings = { number_format: 'OTO{YY}{MM}{DD}{SEQ:6}', expiry_minutes: 1_440 };

/** One point per dollar, when the order is complete. */
export const pointSettings = {
  k_coin_per_dollar: '0.1000',
  oto_point_per_dollar: '1.0000',
  rounding: 'down',
  earned_on: 'goods',
  earned_from: null,
  earned_when: 'completed',
  k_coin_months: 24,
  oto_point_months: 12,
  k_coin_worth: '0.1000',
  oto_point_worth: '0.0100',
} as const satisfies EarningRule & Values;

/** Rounds to ten cents, since there are no smaller coins. */
export const priceSettings = { step: 10, direction: 'nearest' } as const satisfies AmountRounding;

/** The groups of settings; values that aren't given keep their defaults. */
export function settings(setting: GeneratorOptions) {
  const one = (values: Values) => records(setting, [values], { days: 300 });
  return {
    settings_shop: one({
      name: { zh_HK: 'OTO 網店', en_US: 'OTO Shop' },
      email: 'hello@oto.example.hk',
      phone: '+85220456789',
      address: {
        zh_HK: '九龍觀塘\n鴻圖道 52 號 8 樓',
        en_US: '8/F, 52 Hung To Road\nKwun Tong, Kowloon',
      },
    }),
    settings_mail: one({
      sender_name: { zh_HK: 'OTO 網店', en_US: 'OTO Shop' },
      sender_address: 'orders@oto.example.hk',
      reply_to: 'hello@oto.example.hk',
      footer: {
        zh_HK: '如有查詢，請回覆此電郵，或於辦公時間致電 2045 6789。',
        en_US: 'Questions? Reply to this mail, or call 2045 6789 in office hours.',
      },
    }),
    settings_order: one(orderSettings),
    settings_points: one({ ...pointSettings, warning_days: 30 }),
    settings_price: one({ ...priceSettings, step: moneyOf(priceSettings.step) }),
    settings_courier: one({ kerry_express_url: 'https://kerry.example.hk/api' }),
    settings_pickup: one({ kerry_express_url: 'https://kerry.example.hk/points.json' }),
    settings_sign_in: one({ first_password_days: 7 }),
    settings_limits: one({ order_items: 200, adjusted_points: 100_000, message_recipients: 100_000 }),
  };
}
