import type { Values } from '../../resources/kinds/kind.ts';
import { elementAt } from './random.ts';
import { scaled, type DemoRecord, records, type GeneratorOptions } from './shop.ts';
import { type Both, localized } from './words/both.ts';
import { goodsOf } from './words/goods.ts';
import { type Company, companies } from './words/merchants.ts';
import { fullName, officeNumber, randomName } from './words/names.ts';
import { areas, placeIn } from './words/places.ts';

/** The 24 merchants. Some have an open-API username, but no password for it yet. */
export function merchants(setting: GeneratorOptions): readonly DemoRecord[] {
  const { random } = setting;
  const values = companies.map((company, index): Values => {
    const { area, address } = placeIn(elementAt(areas, index * 3), random);
    return {
      name: company.name.join(' '),
      user: fullName(randomName(random)),
      phone: officeNumber(index),
      address: address.join('\n'),
      district: area.name.join(' '),
      city: '香港 Hong Kong',
      default_delivery_type: company.delivery,
      enable_merchant_portal: random.chance(0.75),
      open_api_username: random.chance(0.4) ? company.mailbox : null,
    };
  });
  return records(setting, values, { days: 360 });
}

/** One to three users of each merchant. */
export function merchantUsers(setting: GeneratorOptions, owners: readonly DemoRecord[]): readonly DemoRecord[] {
  const { random } = setting;
  const values = owners.flatMap(({ id }, index) =>
    Array.from({ length: random.int(1, 3) }, (_, number): Values => {
      const person = randomName(random);
      return {
        merchant: id,
        name: fullName(person),
        email: `${person.mailbox}${number + 1}@${elementAt(companies, index).mailbox}.example.com`,
        suspended: random.chance(0.08),
        remarks: random.chance(0.3)
          ? random.pick(['負責補貨', '負責對賬', 'Replies to returns', '只在平日辦公時間回覆', 'Owner'])
          : null,
      };
    }),
  );
  return records(setting, values, { days: 300 });
}

/** A store's offers, shuffled: the merchants' goods in all variants and sizes. Each becomes one SKU. */
export function offersIn(setting: GeneratorOptions, owners: readonly DemoRecord[]): readonly Offer[] {
  const offers = setting.random.shuffled(owners.flatMap(({ id }, index) => offersOf(id, elementAt(companies, index))));
  return Array.from({ length: scaled(setting, 600) }, (_, index) => elementAt(offers, index));
}

/** The SKUs of a store. */
export function skus(
  setting: GeneratorOptions,
  store: DemoRecord,
  offers: readonly Offer[],
  first: number,
): readonly DemoRecord[] {
  const { random } = setting;
  const values = offers.map(({ merchant, company, variant, name, size }, index): Values => {
    const [text, grams] = size;
    return {
      item_code: `${company.trade}-${String(10_000 + index)}`,
      name: `${company.brand} ${variant[0]}${name[0]} ${text} ${variant[1]} ${name[1]}`,
      merchant,
      description: random.chance(0.5)
        ? `${company.name[0]}出品的${variant[0]}${name[0]}，${text}。\n${variant[1]} ${name[1].toLowerCase()} by ${company.name[1]}.`
        : null,
      remarks: random.chance(0.12)
        ? random.pick([
            '每月首週補貨',
            '旺季前兩個月落單',
            'Fragile: pack upright',
            '供應商月底停產，賣完即止',
            'Keep below 25°C',
          ])
        : null,
      delivery_type: random.chance(0.8)
        ? company.delivery
        : random.pick(['home_delivery', 'pickup_point', 'store_pickup']),
      gross_weight: (grams / 1_000).toFixed(3),
      locker: grams < 1_500 && company.trade !== 'SEA',
      alcoholic: company.trade === 'WIN',
    };
  });
  return records(setting, values, { first, days: 280, store: store.id });
}

/** Goods of a merchant in one variant and size. */
export interface Offer {
  readonly merchant: number;
  readonly company: Company;
  readonly name: Both;
  readonly variant: Both;
  readonly size: readonly [text: string, grams: number];
}

function offersOf(merchant: number, company: Company): readonly Offer[] {
  const { names, variants, sizes } = goodsOf(company.trade);
  return names.flatMap((name) =>
    variants.flatMap((variant) => sizes.map((size) => ({ merchant, company, name, variant, size }))),
  );
}

const labels: readonly (readonly [code: string, colour: string, name: Both, description: Both])[] = [
  ['new', '#2e7d32', ['新品', 'New'], ['上架未滿三十日的產品。', 'On sale for less than thirty days.']],
  ['hot', '#d84315', ['熱賣', 'Hot'], ['過去七日銷量最高的產品。', 'Sold most in the last seven days.']],
  ['limited', '#6a1b9a', ['限量', 'Limited'], ['數量有限，售完即止。', 'While stocks last.']],
  ['online-only', '#00637b', ['網店獨家', 'Online only'], ['門市沒有發售。', 'Not sold in our stores.']],
  ['made-in-hk', '#b71c1c', ['香港製造', 'Made in Hong Kong'], ['在本地生產或包裝。', 'Made or packed here.']],
  ['organic', '#558b2f', ['有機', 'Organic'], ['附有有機認證。', 'Certified organic.']],
  ['vegan', '#33691e', ['純素', 'Vegan'], ['不含任何動物成分。', 'Nothing from animals in it.']],
  ['chilled', '#0277bd', ['冷凍', 'Chilled'], ['以冷鏈運送。', 'Delivered cold.']],
  ['gift', '#ad1457', ['送禮之選', 'Gift idea'], ['附禮盒包裝。', 'Comes in a gift box.']],
  ['pre-order', '#5d4037', ['預購', 'Pre-order'], ['按預計到貨日寄出。', 'Sent on the day it arrives.']],
  ['clearance', '#424242', ['清貨', 'Clearance'], ['不設退換。', 'No refund or exchange.']],
  ['member-price', '#ef6c00', ['會員價', 'Member price'], ['登入後可見。', 'Seen once signed in.']],
];

/** The twelve labels of a store. */
export function customProductLabels(
  setting: GeneratorOptions,
  store: DemoRecord,
  first: number,
): readonly DemoRecord[] {
  const values = labels.map(([code, color_hexa, name, description]) => ({
    code,
    color_hexa,
    name: localized(name),
    description: localized(description),
  }));
  return records(setting, values, { first, days: 240, store: store.id });
}
