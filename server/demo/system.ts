import type { Values } from '../../resources/kinds/kind.ts';
import { elementAt } from './random.ts';
import { scaled, type DemoRecord, idsOf, records, type GeneratorOptions } from './shop.ts';
import { type Both, localized } from './words/both.ts';
import { fullName, mobileNumber, randomName } from './words/names.ts';

/** The two stores. */
export function stores(setting: GeneratorOptions): readonly DemoRecord[] {
  const names: readonly Both[] = [
    ['海旁百貨', 'Waterfront Department Store'],
    ['山城食品', 'Hillside Foods'],
  ];
  return records(
    setting,
    names.map((name) => ({ name: localized(name) })),
    { days: 420 },
  );
}

interface Site {
  readonly domain: string;
  readonly scope: string;
  readonly description: Both;
  readonly payment: readonly string[];
  readonly delivery: string;
  readonly closed?: boolean;
}

const sites: readonly Site[] = [
  {
    domain: 'waterfront.example.hk',
    scope: 'public',
    description: [
      '海旁百貨網店，家居、美容及電子產品應有盡有。',
      'The Waterfront web shop: home, beauty and electronics.',
    ],
    payment: ['credit_card', 'fps', 'payme', 'alipay_hk', 'wechat_pay_hk', 'octopus'],
    delivery: 'home_delivery',
  },
  {
    domain: 'hillside.example.hk',
    scope: 'public',
    description: ['山城食品網店，糧油雜貨及時令鮮果。', 'The Hillside web shop: groceries and fruit of the season.'],
    payment: ['credit_card', 'fps', 'payme', 'octopus', 'cash'],
    delivery: 'home_delivery',
  },
  {
    domain: 'club.waterfront.example.hk',
    scope: 'members',
    description: ['會員專屬優惠，每月首個星期五更新。', 'Offers for members, new on the first Friday of each month.'],
    payment: ['credit_card', 'fps', 'payme'],
    delivery: 'pickup_point',
  },
  {
    domain: 'staff.example.hk',
    scope: 'staff',
    description: ['員工內購網店，於公司門市自取。', 'The staff shop; orders are fetched at our own stores.'],
    payment: ['fps', 'bank_transfer'],
    delivery: 'store_pickup',
  },
  {
    domain: 'partners.example.com',
    scope: 'members',
    description: ['合作機構員工福利網店。', 'Benefits for the staff of partner organisations.'],
    payment: ['credit_card', 'alipay_hk', 'bank_transfer'],
    delivery: 'home_delivery',
  },
  {
    domain: 'cny.example.hk',
    scope: 'public',
    description: ['賀年禮品網店，每年十二月開放。', 'New Year gifts; opens each December.'],
    payment: ['credit_card', 'fps', 'wechat_pay_hk'],
    delivery: 'direct_delivery',
    closed: true,
  },
];

/** The six storefronts. */
export function storefronts(setting: GeneratorOptions): readonly DemoRecord[] {
  const values = sites.map(({ domain, scope, description, payment, delivery, closed }) => ({
    domain,
    scope,
    description: localized(description),
    active: closed !== true,
    payment_methods: payment,
    primary_delivery_profile: delivery,
    payment_hub_return_url: `https://${domain}/checkout/return`,
  }));
  return records(setting, values, { days: 400 });
}

/** Salesmen, each at one to three storefronts. They have no passwords, so nobody can sign in as one of them. */
export function salesmen(setting: GeneratorOptions, places: readonly DemoRecord[]): readonly DemoRecord[] {
  const { random } = setting;
  const values = Array.from({ length: scaled(setting, 30) }, (_, index): Values => {
    const person = randomName(random);
    const code = `S${String(index + 1).padStart(4, '0')}`;
    return {
      name: fullName(person),
      code,
      username: `${person.mailbox.replace('.', '_')}_${index + 1}`,
      email: `${person.mailbox}${index + 1}@sales.example.hk`,
      phone: mobileNumber(500_000 + index),
      storefronts: random.some(idsOf(places), random.int(1, 3)),
      suspended: random.chance(0.12),
    };
  });
  return records(setting, values, { days: 380 });
}

/** Number and remarks of admin users by role. The first administrator is not among them. */
const teams: readonly (readonly [role: string, count: number, remarks: readonly string[]])[] = [
  ['administrator', 1, ['資訊科技部主管']],
  ['catalogue', 4, ['', '負責食品類', 'Home and beauty', '']],
  ['orders', 3, ['夜更', '', 'Covers returns on weekends']],
  ['customer_service', 5, ['', '會說普通話', '', 'Part-time until March', '']],
  ['read_only', 2, ['外部審計', '']],
];

/** Admin users of each role. They have no passwords until an administrator sets one. */
export function adminUsers(setting: GeneratorOptions): readonly DemoRecord[] {
  const { random, roles, firstAdminUser } = setting;
  const values = teams.flatMap(([key, count, remarks]) =>
    Array.from({ length: count }, (_, index): Values => {
      const person = randomName(random);
      const number = index + 1;
      return {
        username: `${key}${number}`,
        name: fullName(person),
        email: `${person.mailbox}@${key.replace('_', '-')}.example.hk`,
        role: roles[key],
        suspended: key === 'customer_service' && number === count,
        remarks: elementAt(remarks, index) || null,
      };
    }),
  );
  return records(setting, values, { first: firstAdminUser, days: 360 });
}
