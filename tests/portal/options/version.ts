import type { JsonBodyType } from 'msw';
import { z } from 'zod';
import type { Answers, Call, fakeApi } from '../shell/api.ts';

type Answer = readonly [status: number, json?: JsonBodyType];

export interface KeptOption {
  readonly id: number;
  readonly choices: readonly number[];
  readonly sku: number | null;
  readonly price: string | null;
  readonly original_price: string | null;
  readonly quota: number | null;
  readonly obsolete: boolean;
  readonly purchased_pcs: number;
  readonly holding_pcs: number;
}

interface KeptPrice {
  readonly id: number;
  readonly customer_group: number;
  readonly option: number | null;
  readonly price: string;
}

/** A version as the fake API stores it. Tests change it to simulate other users. */
export interface KeptVersion {
  revision: number;
  has_choices: boolean;
  status: string;
  price: string | null;
  original_price: string | null;
  remarks: number;
  groups: { id: number; name: string; choices: { id: number; name: string }[] }[];
  options: KeptOption[];
  prices: KeptPrice[];
}

const both = (text: string) => ({ zh_HK: `${text}（中）`, en_US: text });
const titles = {
  'options.sku': { 31: 'Red shirt L', 32: 'Blue shirt L' },
  'group_pricing.customer_group': { 5: 'Staff', 6: 'Gold members' },
};
const name = z.object({ zh_HK: z.string(), en_US: z.string() });
const newOption = z.object({
  choices: z.array(z.number()).default([]),
  sku: z.number().nullable().optional(),
  price: z.string().nullable().optional(),
  original_price: z.string().nullable().optional(),
  quota: z.number().nullable().optional(),
});

/** The path of the open version. */
export const versionPath = 'product-version/7';

export function optionOf(id: number, choices: readonly number[], more: Partial<KeptOption> = {}): KeptOption {
  return {
    id,
    choices,
    sku: 31,
    price: '100.00',
    original_price: null,
    quota: null,
    obsolete: false,
    purchased_pcs: 0,
    holding_pcs: 0,
    ...more,
  };
}

/** Red and blue shirts in S and L, without an option for blue L. */
export function shirts(): KeptVersion {
  return {
    revision: 4,
    has_choices: true,
    status: 'draft',
    price: '90.00',
    original_price: '120.00',
    remarks: 0,
    groups: [
      {
        id: 1,
        name: 'Colour',
        choices: [
          { id: 11, name: 'Red' },
          { id: 12, name: 'Blue' },
        ],
      },
      {
        id: 2,
        name: 'Size',
        choices: [
          { id: 21, name: 'S' },
          { id: 22, name: 'L' },
        ],
      },
    ],
    options: [
      optionOf(51, [11, 21]),
      optionOf(52, [11, 22], { price: null }),
      optionOf(53, [12, 21], { obsolete: true, quota: 8 }),
    ],
    prices: [{ id: 71, customer_group: 5, option: null, price: '80.00' }],
  };
}

/** Builds the responses: the form's record, and the bodies of all calls about choices. */
export function answersOf(version: KeptVersion) {
  const record = {
    id: 7,
    revision: version.revision,
    created_at: '2026-11-01T01:00:00.000Z',
    updated_at: '2026-11-20T10:05:00.000Z',
    product: 3,
    key: 'shirt',
    name: both('Shirt'),
    description: { zh_HK: null, en_US: null },
    hashtag: [],
    status: version.status,
    version: 0,
    version_of: null,
    based_on: null,
    started_at: null,
    ended_at: null,
    has_choices: version.has_choices,
    sku: version.has_choices ? null : 31,
    price: version.price,
    original_price: version.original_price,
    discount: null,
    quota: null,
    max_pcs_per_user: null,
    max_pcs_per_order: null,
    purchased_pcs: 0,
    holding_pcs: 0,
    product_categories: [],
    brand_campaign_children: [],
    custom_product_labels: [],
    user_groups: [],
    customer_groups: [],
    delivery_type: 'home_delivery',
    locker: false,
    alcoholic: false,
    tangible: true,
    no_refund_and_exchange: false,
    pre_order: false,
    specs: { origin: null, packaging: null, brief_intro: null },
  };
  const state = ({ obsolete, sku, price }: KeptOption) =>
    obsolete ? 'obsolete' : sku === null || (price ?? version.price) === null ? 'incomplete' : 'active';
  const body = {
    data: {
      revision: version.revision,
      has_choices: version.has_choices,
      choice_groups: version.groups.map((group) => ({
        id: group.id,
        key: `g${group.id}`,
        name: both(group.name),
        choices: group.choices.map((choice) => ({ id: choice.id, key: `c${choice.id}`, name: both(choice.name) })),
      })),
      options: version.options.map((option) => ({
        ...option,
        combination: option.choices.join('.'),
        state: state(option),
      })),
      group_pricing: version.prices,
    },
    labels: titles,
  };
  return { record: { data: record, labels: { product: { 3: 'SHIRT' } } }, body };
}

/**
 * Fakes an Admin API with one version and its choices; revisions, If-Match and response shapes match the real one.
 * `again` maps Idempotency-Keys to first responses.
 */
export function fakeVersion(api: ReturnType<typeof fakeApi>, version: KeptVersion = shirts()) {
  let last = 100;
  const again = new Map<string, Answer>();
  const next = () => (last += 1);
  const changed = (status: 200 | 201 = 200): Answer => {
    version.revision += 1;
    return [status, answersOf(version).body];
  };
  /** Handles a write: 412 for an outdated revision, the first response for a repeated key. */
  const write =
    (work: (call: Call) => Answer) =>
    (call: Call): Answer => {
      const key = call.headers.get('idempotency-key');
      const known = key === null ? undefined : again.get(key);
      if (known) return known;
      if (call.headers.get('if-match') !== `"${version.revision}"`)
        return [
          412,
          { message: 'Someone changed the record since you opened it', data: answersOf(version).record.data },
        ];
      const answer = work(call);
      if (key !== null && answer[0] < 300) again.set(key, answer);
      return answer;
    };
  const groupOf = (path: string) => version.groups.find(({ id }) => path.includes(`choice-group/${id}`));
  const answers: Record<string, Answer | ((call: Call) => Answer)> = {
    [`GET ${versionPath}`]: () => [200, answersOf(version).record],
    [`PUT ${versionPath}`]: write(({ body }) => {
      const given = z.object({ price: z.string().nullable().optional() }).parse(body);
      if (given.price !== undefined) version.price = given.price;
      version.revision += 1;
      return [200, answersOf(version).record];
    }),
    [`GET ${versionPath}/product-options`]: () => [200, answersOf(version).body],
    [`GET ${versionPath}/versions`]: [200, { data: [] }],
    'GET product-version/meta': ({ query }) => [
      200,
      {
        data: query.includes('customer_group')
          ? [
              { id: 5, title: 'Staff' },
              { id: 6, title: 'Gold members' },
            ]
          : query.includes('sku')
            ? [
                { id: 31, title: 'Red shirt L' },
                { id: 32, title: 'Blue shirt L' },
              ]
            : [],
      },
    ],
    [`POST ${versionPath}/change_to_choices`]: write(() => {
      Object.assign(version, { has_choices: true, groups: [], options: [] });
      return changed();
    }),
    [`POST ${versionPath}/choice-group`]: write(({ body }) => {
      const given = z
        .object({ name, choices: z.array(z.object({ name })).default([]), default_choice: z.number().optional() })
        .parse(body);
      const choices = given.choices.map((one) => ({ id: next(), name: one.name.en_US }));
      const standard = given.default_choice === undefined ? undefined : choices[given.default_choice];
      if (version.options.length > 0 && !standard)
        return [422, { message: 'Invalid', errors: { default_choice: ['Name the choice that they get'] } }];
      version.groups.push({ id: next(), name: given.name.en_US, choices });
      if (standard)
        version.options = version.options.map((option) => ({ ...option, choices: [...option.choices, standard.id] }));
      return changed(201);
    }),
    [`POST ${versionPath}/options`]: write(({ body }) => {
      const rows = z
        .union([
          z.object({ options: z.array(newOption) }).transform(({ options }) => options),
          newOption.transform((one) => [one]),
        ])
        .parse(body);
      const taken = rows.findIndex(({ choices }) =>
        version.options.some((option) => option.choices.toSorted().join() === choices.toSorted().join()),
      );
      if (taken >= 0)
        return [
          422,
          {
            message: 'Invalid',
            errors: { [`options.${taken}.choices`]: ['The option (choice combination) already exists.'] },
          },
        ];
      version.options.push(
        ...rows.map(({ choices, ...values }) => optionOf(next(), choices, { sku: null, price: null, ...values })),
      );
      return changed(201);
    }),
    [`PUT ${versionPath}/options`]: write(({ body }) => {
      const rows = z.object({ options: z.array(z.looseObject({ id: z.number() })) }).parse(body).options;
      const short = rows.findIndex(({ quota }) => quota === 0);
      if (short >= 0)
        return [422, { message: 'Invalid', errors: { [`options.${short}.quota`]: ['So many are sold already'] } }];
      version.options = version.options.map((option) => ({ ...option, ...rows.find(({ id }) => id === option.id) }));
      return changed();
    }),
    [`PUT ${versionPath}/group-prices`]: write(({ body }) => {
      const rows = z
        .object({
          group_prices: z.array(
            z.object({ customer_group: z.number(), option: z.number().nullable(), price: z.string().nullable() }),
          ),
        })
        .parse(body).group_prices;
      const strange = rows.findIndex(({ price }) => price === '66.60');
      if (strange >= 0)
        return [422, { message: 'Invalid', errors: { [`group_prices.${strange}.price`]: ['Not this price'] } }];
      const kept = version.prices.filter(
        (one) => !rows.some((row) => row.customer_group === one.customer_group && row.option === one.option),
      );
      version.prices = [
        ...kept,
        ...rows.flatMap(({ price, ...row }) => (price === null ? [] : [{ id: next(), ...row, price }])),
      ];
      return changed();
    }),
  };
  for (let id = 1; id < 200; id += 1) {
    const only = (change: (option: KeptOption) => KeptOption[]) =>
      write(() => {
        version.options = version.options.flatMap((option) => (option.id === id ? change(option) : [option]));
        return changed();
      });
    answers[`POST ${versionPath}/option/${id}/obsolete`] = only((option) => [{ ...option, obsolete: true }]);
    answers[`POST ${versionPath}/option/${id}/restore`] = only((option) => [{ ...option, obsolete: false }]);
    answers[`DELETE ${versionPath}/option/${id}`] = write(() => {
      const option = version.options.find((one) => one.id === id);
      if (option && option.purchased_pcs > 0)
        return [409, { message: `${option.purchased_pcs} pieces are sold: mark it as obsolete` }];
      version.options = version.options.filter((one) => one.id !== id);
      return changed();
    });
    answers[`PUT ${versionPath}/choice-group/${id}`] = write(({ path, body }) => {
      const given = z
        .object({
          name: name.optional(),
          position: z.number().optional(),
          choices: z.array(z.object({ id: z.number() })).optional(),
        })
        .parse(body);
      const group = groupOf(path);
      if (!group) return [404, { message: 'Gone' }];
      if (given.name) group.name = given.name.en_US;
      if (given.choices)
        group.choices = given.choices.flatMap((one) => group.choices.filter((choice) => choice.id === one.id));
      if (given.position !== undefined)
        version.groups = version.groups.filter((one) => one !== group).toSpliced(given.position, 0, group);
      return changed();
    });
    answers[`DELETE ${versionPath}/choice-group/${id}`] = write(({ path }) => {
      if (version.options.length > 0) return [409, { message: `${version.options.length} options have its choices` }];
      version.groups = version.groups.filter((one) => one !== groupOf(path));
      return changed();
    });
    answers[`POST ${versionPath}/choice-group/${id}/choices`] = write(({ path, body }) => {
      const given = z.object({ choices: z.array(z.object({ name })) }).parse(body).choices;
      groupOf(path)?.choices.push(...given.map((one) => ({ id: next(), name: one.name.en_US })));
      return changed(201);
    });
    for (const group of version.groups) {
      answers[`PUT ${versionPath}/choice-group/${group.id}/choice/${id}`] = write(({ body }) => {
        const choice = group.choices.find((one) => one.id === id);
        if (choice) choice.name = z.object({ name }).parse(body).name.en_US;
        return changed();
      });
      answers[`DELETE ${versionPath}/choice-group/${group.id}/choice/${id}`] = write(() => {
        const uses = version.options.filter(({ choices }) => choices.includes(id)).length;
        if (uses > 0) return [409, { message: `${uses} options have this choice` }];
        group.choices = group.choices.filter((one) => one.id !== id);
        return changed();
      });
    }
  }
  const all: Answers = answers;
  api.answer(all);
  return {
    version,
    /** Changes the version like another user. */
    others: (change: (kept: KeptVersion) => void) => {
      change(version);
      version.revision += 1;
    },
    /** Overrides the responses of these calls; `usual` restores one. */
    answer: api.answer,
    usual: (what: string) => api.answer({ [what]: answers[what] ?? [501] }),
  };
}
