import fc from 'fast-check';
import { valueAt } from '../../server/db/model/paths.ts';
import { both, idIn, rowsAt } from './product-version-world.ts';
import type { Answer } from './scenarios.ts';

/** An edit of a version's choices and options. Its numbers are taken modulo the number of existing items. */
export type ChoiceEdit =
  | { readonly what: 'add group'; readonly choices: number; readonly standard: number }
  | { readonly what: 'remove group' | 'move group' | 'turn choices'; readonly group: number; readonly to: number }
  | { readonly what: 'add choices'; readonly group: number; readonly count: number }
  | { readonly what: 'remove choice'; readonly group: number; readonly choice: number }
  | { readonly what: 'add options'; readonly picks: readonly (readonly number[])[] }
  | { readonly what: 'remove option' | 'obsolete' | 'restore'; readonly option: number }
  | { readonly what: 'price all'; readonly price: number };

const small = fc.nat(6);
export const choiceEdit: fc.Arbitrary<ChoiceEdit> = fc.oneof(
  fc.record({ what: fc.constant('add group' as const), choices: fc.nat(3), standard: fc.nat(3) }),
  fc.record({
    what: fc.constantFrom('remove group' as const, 'move group' as const, 'turn choices' as const),
    group: small,
    to: small,
  }),
  fc.record({ what: fc.constant('add choices' as const), group: small, count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ what: fc.constant('remove choice' as const), group: small, choice: small }),
  // More combinations make duplicates likelier. Too few picks leave a group out.
  {
    arbitrary: fc.record({
      what: fc.constant('add options' as const),
      picks: fc.array(fc.array(small, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
    }),
    weight: 3,
  },
  fc.record({
    what: fc.constantFrom('remove option' as const, 'obsolete' as const, 'restore' as const),
    option: fc.nat(12),
  }),
  fc.record({ what: fc.constant('price all' as const), price: fc.nat(500) }),
);

/** Picks one item of a list by any number. */
export const pickFrom = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

/** Any edit of a version. */
export type VersionEdit =
  | ChoiceEdit
  | { readonly what: 'fields'; readonly fields: object }
  | { readonly what: 'to choices'; readonly groups: readonly number[] }
  | { readonly what: 'rename'; readonly group: number; readonly choice: number | null }
  | { readonly what: 'option'; readonly option: number; readonly values: object }
  | {
      readonly what: 'group price';
      readonly customers: number;
      readonly option: number | null;
      readonly price: string | null;
    };

/** Ids of records that versions refer to. Numbers in edits are indexes into these lists. */
export interface Known {
  readonly skus: readonly number[];
  readonly customerGroups: readonly number[];
  readonly userGroups: readonly number[];
  readonly labels: readonly number[];
  readonly categories: readonly number[];
  readonly children: readonly number[];
}

const money = fc.integer({ min: 0, max: 99_999 }).map((cents) => (cents / 100).toFixed(2));
const text = fc
  .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
  .map((one) => `t${one.trim().replaceAll('\0', '')}`);
const texts = fc.record({ zh_HK: text, en_US: text });
const place = fc.nat({ max: 2 });
const some = fc.uniqueArray(place, { maxLength: 3 });
const quota = fc.option(fc.integer({ min: 50, max: 99 }));
let keys = 0;

/** Fields of a version, generated from the referenced records that exist. */
const fieldsOf = ({ skus, customerGroups, userGroups, labels, categories, children }: Known) => {
  const among = (ids: readonly number[]) => some.map((places) => places.flatMap((one) => ids[one] ?? []));
  return fc.record(
    {
      key: fc.nat().map(() => `k-${(keys += 1)}`),
      name: texts,
      description: fc.option(texts),
      hashtag: fc.uniqueArray(fc.constantFrom('tea', '茶', 'new'), { maxLength: 3 }),
      started_at: fc.option(fc.constantFrom('2026-11-01T00:00:00.000Z', '2026-12-01T08:30:00.000Z')),
      ended_at: fc.option(fc.constantFrom('2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z')),
      price: money,
      original_price: fc.option(money),
      discount: fc.option(fc.constantFrom('5.00', '12.50')),
      max_pcs_per_user: fc.option(fc.integer({ min: 1, max: 9 })),
      max_pcs_per_order: fc.option(fc.integer({ min: 1, max: 9 })),
      product_categories: among(categories),
      brand_campaign_children: among(children),
      custom_product_labels: among(labels),
      user_groups: among(userGroups),
      customer_groups: among(customerGroups),
      delivery_type: fc.constantFrom('home_delivery', 'digital'),
      locker: fc.boolean(),
      alcoholic: fc.boolean(),
      tangible: fc.boolean(),
      pre_order: fc.boolean(),
      specs: fc.record(
        {
          origin: texts,
          packaging: texts,
          brief_intro: texts.map(({ zh_HK, en_US }) => ({
            zh_HK: `<p>${plain(zh_HK)}</p>`,
            en_US: `<p><strong>${plain(en_US)}</strong></p>`,
          })),
        },
        { requiredKeys: [] },
      ),
      // Only for versions without choices; otherwise the call is refused.
      sku: fc.constantFrom(...skus),
      quota,
    },
    { requiredKeys: [] },
  );
};

function plain(one: string): string {
  return one.replaceAll(/[<>&]/gu, '');
}

/** Generates edits of all content of a version. */
export function versionEdits(known: Known): fc.Arbitrary<VersionEdit> {
  const values = fc.record(
    {
      sku: fc.option(fc.constantFrom(...known.skus)),
      price: fc.option(money),
      original_price: fc.option(money),
      quota,
    },
    { requiredKeys: [] },
  );
  return fc.oneof(
    { arbitrary: choiceEdit, weight: 8 },
    { arbitrary: fc.record({ what: fc.constant('fields' as const), fields: fieldsOf(known) }), weight: 3 },
    {
      arbitrary: fc.record({
        what: fc.constant('to choices' as const),
        groups: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
      }),
      weight: 3,
    },
    fc.record({ what: fc.constant('rename' as const), group: small, choice: fc.option(small) }),
    { arbitrary: fc.record({ what: fc.constant('option' as const), option: fc.nat(12), values }), weight: 3 },
    {
      arbitrary: fc.record({
        what: fc.constant('group price' as const),
        customers: place,
        option: fc.option(fc.nat(12)),
        price: fc.option(money, { freq: 6 }),
      }),
      weight: 2,
    },
  );
}

export type Ask = (what: string, body?: unknown) => Promise<Answer>;

/** Makes names of choices unique. */
let named = 0;
export const nextName = (kind: string) => ({ name: both(`${kind}${(named += 1)}`) });
const fresh = (count: number) => Array.from({ length: count }, () => nextName('C'));

/**
 * Makes the edit with the real calls. Returns whether it succeeded; an edit that doesn't fit is refused and changes
 * nothing.
 */
export async function applyEdit(ask: Ask, id: number, known: Known, edit: VersionEdit): Promise<boolean> {
  const path = `/product-version/${id}`;
  const state = valueAt((await ask(`GET ${path}/product-options`)).json, ['data']);
  const groups = rowsAt(state, 'choice_groups');
  const options = rowsAt(state, 'options');
  const groupAt = (index: number) => pickFrom(groups, index);
  const idOr = (row: unknown) => Number(valueAt(row, ['id']) ?? 0);
  const choicesAt = (index: number) => rowsAt(groupAt(index), 'choices');
  const answer = await (() => {
    switch (edit.what) {
      case 'fields':
        return ask(`PUT ${path}`, edit.fields);
      case 'to choices':
        return ask(`POST ${path}/change_to_choices`, {
          choice_groups: edit.groups.map((count) => ({ ...nextName('G'), choices: fresh(count) })),
        });
      case 'add group':
        return ask(`POST ${path}/choice-group`, {
          ...nextName('G'),
          choices: fresh(edit.choices),
          default_choice: edit.standard,
        });
      case 'remove group':
        return ask(`DELETE ${path}/choice-group/${idOr(groupAt(edit.group))}`);
      case 'move group':
        return ask(`PUT ${path}/choice-group/${idOr(groupAt(edit.group))}`, { position: edit.to });
      case 'turn choices':
        return ask(`PUT ${path}/choice-group/${idOr(groupAt(edit.group))}`, {
          choices: choicesAt(edit.group)
            .toReversed()
            .map((choice) => ({ id: idIn(choice) })),
        });
      case 'rename':
        return ask(
          `PUT ${path}/choice-group/${idOr(groupAt(edit.group))}${edit.choice === null ? '' : `/choice/${idOr(pickFrom(choicesAt(edit.group), edit.choice))}`}`,
          nextName('R'),
        );
      case 'add choices':
        return ask(`POST ${path}/choice-group/${idOr(groupAt(edit.group))}/choices`, { choices: fresh(edit.count) });
      case 'remove choice':
        return ask(
          `DELETE ${path}/choice-group/${idOr(groupAt(edit.group))}/choice/${idOr(pickFrom(choicesAt(edit.group), edit.choice))}`,
        );
      case 'add options':
        return ask(`POST ${path}/options`, {
          options: edit.picks.map((picks) => ({
            choices: groups.flatMap(
              (group, index) => pickFrom(rowsAt(group, 'choices').map(idIn), picks[index] ?? 0) ?? [],
            ),
            sku: pickFrom(known.skus, picks[0] ?? 0),
            price: `${picks[1] ?? 0}.50`,
          })),
        });
      case 'remove option':
        return ask(`DELETE ${path}/option/${idOr(pickFrom(options, edit.option))}`);
      case 'obsolete':
      case 'restore':
        return ask(`POST ${path}/option/${idOr(pickFrom(options, edit.option))}/${edit.what}`);
      case 'option':
        return ask(`PUT ${path}/option/${idOr(pickFrom(options, edit.option))}`, edit.values);
      case 'price all':
        return ask(`PUT ${path}/options`, {
          options: options.map((option) => ({ id: idIn(option), price: edit.price })),
        });
      case 'group price':
        return ask(`PUT ${path}/group-prices`, {
          group_prices: [
            {
              customer_group: pickFrom(known.customerGroups, edit.customers),
              option: edit.option === null ? null : idOr(pickFrom(options, edit.option)),
              price: edit.price,
            },
          ],
        });
    }
  })();
  if (answer.status >= 500) throw new Error(`${JSON.stringify(edit)}: ${answer.status} ${answer.text}`);
  return answer.status < 300;
}

/** Adds what a version lacks to go live. */
export async function complete(ask: Ask, id: number, { skus }: Known): Promise<void> {
  const path = `/product-version/${id}`;
  const done = async (what: string, body?: unknown): Promise<unknown> => {
    const answer = await ask(what, body);
    if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${answer.text}`);
    return valueAt(answer.json, ['data']);
  };
  let state = await done(`GET ${path}/product-options`);
  if (valueAt(state, ['has_choices']) !== true)
    return void (await done(`PUT ${path}`, { sku: skus[0], price: '7.00' }));
  if (rowsAt(state, 'options').some((option) => option.state === 'active')) return undefined;
  if (rowsAt(state, 'choice_groups').length === 0)
    state = await done(`POST ${path}/choice-group`, { ...nextName('G'), choices: fresh(1) });
  for (const group of rowsAt(state, 'choice_groups'))
    if (rowsAt(group, 'choices').length === 0)
      state = await done(`POST ${path}/choice-group/${idIn(group)}/choices`, { choices: fresh(1) });
  if (rowsAt(state, 'options').length === 0)
    state = await done(`POST ${path}/options`, {
      choices: rowsAt(state, 'choice_groups').map((group) => idIn(rowsAt(group, 'choices')[0])),
    });
  await done(`PUT ${path}/option/${idIn(rowsAt(state, 'options')[0])}`, {
    sku: skus[0],
    price: '3.00',
    obsolete: false,
  });
}
