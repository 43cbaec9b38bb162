import type { Values } from '../../resources/kinds/kind.ts';
import { dayFrom } from './campaigns.ts';
import type { Offer } from './catalogue.ts';
import { pictureOf } from './pictures.ts';
import { elementAt, type Random } from './random.ts';
import { type DemoRecord, idsOf, records, type GeneratorOptions } from './shop.ts';
import { type Both, localized } from './words/both.ts';
import type { Trade } from './words/trades.ts';

/** The records of a store that its products are composed of and refer to. */
export interface StoreRecords {
  readonly offers: readonly Offer[];
  /** One per offer, in the same order. */
  readonly skus: readonly DemoRecord[];
  readonly labels: readonly DemoRecord[];
  readonly categories: readonly DemoRecord[];
  readonly campaigns: readonly DemoRecord[];
  readonly children: readonly DemoRecord[];
  readonly groups: readonly DemoRecord[];
}

const groupNames: readonly (readonly [code: string, name: Both])[] = [
  ['chilled', ['冷凍貨品', 'Chilled goods']],
  ['bulky', ['大型貨品', 'Bulky goods']],
  ['gift-wrap', ['可包裝送禮', 'Can be gift-wrapped']],
  ['own-brand', ['自家品牌', 'Own brand']],
  ['alcohol', ['酒精飲品', 'Alcohol']],
  ['free-delivery', ['免運費', 'Free delivery']],
];

/** The six product groups of a store. */
export function productGroups(setting: GeneratorOptions, store: DemoRecord, first: number): readonly DemoRecord[] {
  return records(
    setting,
    groupNames.map(([code, name]) => ({ code, name: localized(name) })),
    { first, days: 220, store: store.id },
  );
}

/** The SKUs of one product: one, or several to choose from. */
interface ProductLine {
  readonly offers: readonly (Offer & { readonly sku: number })[];
  readonly chosen: boolean;
}

/**
 * Groups offers into products: half of a merchant's goods become one product with choices each; of the others, each SKU
 * becomes a product.
 */
function linesOf({ offers, skus }: StoreRecords): readonly ProductLine[] {
  const all = offers.map((offer, index) => ({ ...offer, sku: elementAt(skus, index).id }));
  const goods = new Map<string, (typeof all)[number][]>();
  for (const offer of all) {
    const key = `${offer.company.mailbox} ${offer.name[1]}`;
    goods.set(key, [...(goods.get(key) ?? []), offer]);
  }
  return [...goods.values()].flatMap((list, index): readonly ProductLine[] =>
    index % 2 === 0 && list.length > 1
      ? [{ offers: list, chosen: true }]
      : list.map((offer) => ({ offers: [offer], chosen: false })),
  );
}

const codeOf = (index: number) => `P${String(100_001 + index)}`;

/** The products of a store. */
export function products(
  setting: GeneratorOptions,
  store: DemoRecord,
  around: StoreRecords,
  first: number,
): readonly DemoRecord[] {
  const { random } = setting;
  const values = linesOf(around).map(({ offers, chosen }, index): Values => {
    const { company, name, variant, size } = elementAt(offers, 0);
    return {
      code: codeOf(index),
      ref_code: random.chance(0.6) ? `${company.trade}${String(4_000 + index)}` : null,
      description: chosen
        ? `${company.brand} ${name[0]} ${name[1]}`
        : `${company.brand} ${variant[0]}${name[0]} ${size[0]}`,
      brand_campaigns: random.chance(0.3) ? random.some(idsOf(around.campaigns), random.int(1, 2)) : [],
      product_groups: random.chance(0.25) ? random.some(idsOf(around.groups), random.int(1, 2)) : [],
      remarks: random.chance(0.08)
        ? random.pick(['等候新包裝圖片', 'Ask the merchant before discounts', '季節性產品'])
        : null,
    };
  });
  return records(setting, values, { first, days: 180, store: store.id });
}

/** Category keys by trade. */
const categoryOf: Readonly<Record<Trade, string>> = {
  TEA: 'tea',
  WIN: 'drinks',
  BAK: 'bakery',
  SEA: 'seafood',
  FRU: 'fruit',
  SNK: 'snacks',
  GRO: 'groceries',
  HEA: 'health',
  HOM: 'home',
  BEA: 'beauty',
  BAB: 'family',
  ELE: 'electronics',
  STA: 'stationery',
  PET: 'pets',
};

/** One or two versions of each product: most on sale, some past, future or inactive, and a few drafts. */
export function productVersions(
  setting: GeneratorOptions,
  store: DemoRecord,
  around: StoreRecords,
  owners: readonly DemoRecord[],
  first: number,
): readonly DemoRecord[] {
  const { random } = setting;
  const mains = linesOf(around).flatMap((line, index): readonly Values[] => {
    const values = versionOf(setting, line, around, elementAt(owners, index), index);
    const [from, to] = random.chance(0.2) ? [-90, random.int(2, 40)] : [-random.int(5, 150), undefined];
    const now = {
      ...values,
      started_at: dayFrom(setting, from),
      ended_at: to === undefined ? null : dayFrom(setting, to),
    };
    if (to === undefined) return [random.chance(0.06) ? { ...now, status: 'inactive' } : now];
    return [
      now,
      {
        ...values,
        key: `${String(values.key)}-next`,
        started_at: dayFrom(setting, to + random.pick([0, 0, 3, -2])),
        status: random.chance(0.5) ? 'draft' : 'active',
        version: 0,
      },
    ];
  });
  const versions = mains.map((values): Values => ({ ...values, version: values.status === 'draft' ? 0 : 1 }));
  const drafts = versions.flatMap((values, index): readonly Values[] =>
    values.status === 'active' && index % 60 === 7
      ? [
          {
            ...values,
            status: 'draft',
            version_of: first + index,
            based_on: 1,
            price: reducedPrice(values.price),
          },
        ]
      : [],
  );
  return records(setting, [...versions, ...drafts], { first, days: 120, store: store.id });
}

function versionOf(
  setting: GeneratorOptions,
  { offers, chosen }: ProductLine,
  around: StoreRecords,
  owner: DemoRecord,
  index: number,
): Values {
  const { random } = setting;
  const { company, name, variant, size, sku } = elementAt(offers, 0);
  const price = random.int(18, 480);
  const category = around.categories.find(({ values }) => values.key === categoryOf[company.trade]);
  const full: Both = chosen
    ? [`${company.brand}${name[0]}`, `${company.name[1]} ${name[1]}`]
    : [`${company.brand}${variant[0]}${name[0]} ${size[0]}`, `${company.name[1]} ${variant[1]} ${name[1]} ${size[0]}`];
  const reduced = random.chance(0.35);
  return {
    product: owner.id,
    key: codeOf(index).toLowerCase(),
    status: 'active',
    name: localized(full),
    description: localized([`${company.name[0]}出品的${name[0]}。`, `${name[1]} by ${company.name[1]}.`]),
    cover_photo: pictureOf(company.trade),
    hashtag: [name[0].replaceAll(' ', ''), categoryOf[company.trade]],
    has_choices: chosen,
    sku: chosen ? null : sku,
    price: `${price}.00`,
    original_price: reduced ? `${Math.round(price * 1.25)}.00` : `${price}.00`,
    discount: reduced ? '20.00' : null,
    ...(chosen ? choicesOf(random, offers, price) : quotas(random)),
    max_pcs_per_order: random.chance(0.3) ? random.int(2, 12) : null,
    product_categories: [
      category?.id ?? elementAt(around.categories, index).id,
      ...(random.chance(0.15) ? [elementAt(around.categories, 9).id] : []),
    ].toSorted((a, b) => a - b),
    brand_campaign_children: random.chance(0.15) ? random.some(idsOf(around.children), 1) : [],
    custom_product_labels: random.chance(0.3) ? random.some(idsOf(around.labels), random.int(1, 2)) : [],
    delivery_type: company.delivery,
    alcoholic: company.trade === 'WIN',
    no_refund_and_exchange: company.trade === 'SEA' || company.trade === 'FRU',
    specs: {
      origin: localized(
        random.pick<Both>([
          ['香港', 'Hong Kong'],
          ['日本', 'Japan'],
          ['台灣', 'Taiwan'],
          ['泰國', 'Thailand'],
        ]),
      ),
      packaging: localized([size[0], size[0]]),
    },
  };
}

/** Two choice groups, with an option per SKU. Some combinations are missing, some obsolete. */
function choicesOf(random: Random, offers: ProductLine['offers'], price: number): Values {
  const styles = [...new Map(offers.map(({ variant }) => [variant[1], variant])).values()];
  const sizes = [...new Set(offers.map(({ size }) => size[0]))];
  const styleKey = (variant: Both) => `style${styles.findIndex(([, en]) => en === variant[1]) + 1}`;
  const sizeKey = (size: string) => `size${sizes.indexOf(size) + 1}`;
  const options = offers.map(({ variant, size, sku }) => ({
    combination: [styleKey(variant), sizeKey(size[0])].toSorted().join('.'),
    sku: random.chance(0.95) ? sku : null,
    price: `${price + Math.round(size[1] / 100)}.00`,
    original_price: `${Math.round(price * 1.25) + Math.round(size[1] / 100)}.00`,
    quota: random.chance(0.5) ? random.int(20, 300) : null,
    obsolete: random.chance(0.08),
  }));
  const made = [...new Map(options.map((option) => [option.combination, option])).values()];
  return {
    choice_groups: [
      { key: 'style', name: localized(['款式', 'Style']) },
      { key: 'size', name: localized(['規格', 'Size']) },
    ],
    choices: [
      ...styles.map((variant) => ({ key: styleKey(variant), choice_group: 'style', name: localized(variant) })),
      ...sizes.map((size) => ({ key: sizeKey(size), choice_group: 'size', name: localized([size, size]) })),
    ],
    options: { set: made },
  };
}

function quotas(random: Random): Values {
  const quota = random.chance(0.5) ? random.int(50, 1_500) : null;
  return { quota };
}

function reducedPrice(price: unknown): string {
  return `${Math.max(1, Math.floor(Number(String(price).split('.')[0]) * 0.9))}.00`;
}
