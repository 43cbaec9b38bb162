import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '../counts.ts';
import { isObject, valueAt } from '../../server/db/model/paths.ts';
import { rowsAt } from './product-version-world.ts';
import { complete, type Known, applyEdit, type VersionEdit, versionEdits } from './version-edits.ts';
import { at, versionsOf } from './version-world.ts';
import { makeShop, type Shop } from './world.ts';

/**
 * Property: whatever is edited in a draft, a promote gives the record the draft's content, and a restore gives back the
 * previous content.
 */
let shop: Shop;
let known: Known;
beforeAll(async () => {
  shop = await makeShop();
  const name = (text: string) => ({ zh_HK: `${text}（中）`, en_US: text });
  const campaign = await make('brand-campaign', {
    key: 'c',
    name: name('Campaign'),
    started_at: '2026-01-01T00:00:00Z',
  });
  known = {
    skus: await three(makeSku),
    categories: await three(makeCategory),
    children: await three((place) =>
      make('brand-campaign-child', { brand_campaign: campaign, key: `c-${place}`, name: name('Child') }),
    ),
    customerGroups: await three((place) => make('customer-group', { key: `g-${place}`, name: name('Group') })),
    userGroups: await three(async (place) =>
      idOf(await ask('POST /user-group', { name: name(`Users ${place}`) }, { as: 'administrator' })),
    ),
    labels: await three((place) =>
      make('custom-product-label', { code: `l-${place}`, name: name('Label'), color_hexa: '#6dcbc4' }),
    ),
  };
});
afterAll(() => shop.drop());

const { ask, make, makeSku, makeCategory, makeVersion, contentOf, draftOf, copiesOf } = versionsOf(() => shop);
const three = async (one: (place: number) => Promise<number>) => [await one(0), await one(1), await one(2)];
const idOf = (answer: { readonly json: unknown }) => Number(at(answer, 'data.id'));
const changesOf = async (id: number) => at(await ask(`GET /product-version/${id}/differences`), 'data.changes');
const promote = (id: number) => ask(`POST /product-version/${id}/promote`);

type Row = Readonly<Record<string, unknown>>;
type Content = Readonly<Record<string, unknown>>;
const [groupsIn, choicesIn, optionsIn, pricesIn] = [
  'product_version_choice_groups',
  'product_version_choices',
  'product_version_options',
  'product_version_group_pricing',
] as const;
/** Returns a version's content. Rows of paged fields have no order, so they are sorted. */
async function said(id: number): Promise<Content> {
  const content = await contentOf(id);
  if (!isObject(content)) throw new Error('no content');
  return inOrder(content);
}
const inOrder = (content: Content): Content => ({
  ...content,
  ...Object.fromEntries(
    [optionsIn, pricesIn].map((table) => [
      table,
      rowsAt(content, table).toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    ]),
  ),
});
/** Returns the key that identifies an option across copies. */
const identity = (option: Row) => String(option.first_combination ?? option.combination);

interface Option {
  readonly id: number;
  readonly purchased_pcs: number;
  readonly holding_pcs: number;
}

async function optionsOf(id: number): Promise<ReadonlyMap<string, Option>> {
  const { rows } = await shop.parts.pool.query<Option & { key: string }>(
    'select coalesce(first_combination, combination) as key, id, purchased_pcs, holding_pcs from product_version_options where record_id = $1',
    [id],
  );
  return new Map(rows.map(({ key, ...option }) => [key, option]));
}

/** Sets sold and held counts on some options. */
async function countOn(id: number, counts: Iterator<number>): Promise<void> {
  for (const { id: option } of (await optionsOf(id)).values()) {
    await shop.parts.pool.query(
      'update product_version_options set purchased_pcs = greatest(purchased_pcs, $2), holding_pcs = greatest(holding_pcs, $3) where id = $1',
      [option, Math.max(0, counts.next().value - 6), Math.max(0, counts.next().value - 6)],
    );
  }
}

const counted = (options: ReadonlyMap<string, Option>) =>
  new Set(
    [...options].filter(([, { purchased_pcs, holding_pcs }]) => purchased_pcs + holding_pcs > 0).map(([key]) => key),
  );

/** Lists the options with counts that exist in `from` and not in `by`. */
function lacked(from: Content, by: Content, options: ReadonlyMap<string, Option>): readonly Row[] {
  const there = new Set(rowsAt(by, optionsIn).map(identity));
  const sold = counted(options);
  return rowsAt(from, optionsIn).filter((option) => sold.has(identity(option)) && !there.has(identity(option)));
}

/**
 * Returns the expected content after restoring `was` over `now` when these options must stay; `undefined` if they don't
 * fit.
 */
function restored(was: Content, now: Content, retained: readonly Row[]): Content | undefined {
  if (retained.length === 0) return was;
  const groups = rowsAt(was, groupsIn).map(({ key }) => key);
  const choices = new Map(rowsAt(now, choicesIn).map((choice) => [choice.key, choice]));
  const keysOf = ({ combination }: Row) => String(combination).split('.');
  const sorted = (keys: readonly unknown[]) => keys.map(String).toSorted().join();
  const fit = retained.every(
    (option) =>
      sorted(keysOf(option).map((key) => choices.get(key)?.choice_group)) === sorted(groups) &&
      !rowsAt(was, optionsIn).some(({ combination }) => combination === option.combination),
  );
  if (was.has_choices !== true || !fit) return undefined;
  const own = rowsAt(was, choicesIn);
  const further = [...choices.values()].filter(
    ({ key }) =>
      retained.some((option) => keysOf(option).includes(String(key))) && !own.some((choice) => choice.key === key),
  );
  const last = Math.max(-1, ...own.map(({ position }) => Number(position)));
  return inOrder({
    ...was,
    [choicesIn]: [...own, ...further.map((choice, index) => ({ ...choice, position: last + 1 + index }))],
    [optionsIn]: [...rowsAt(was, optionsIn), ...retained.map((option) => ({ ...option, obsolete: true }))],
  });
}

test('a promoted draft is what the record says, and a restored copy what it said with what was sold since, whatever they say', async () => {
  const edits = fc.array(versionEdits(known), { minLength: 6, maxLength: 14, size: 'max' });
  // Most versions have choices from the start. Some get them in the draft, or never.
  const begin: VersionEdit = { what: 'to choices', groups: [2, 2] };
  const first = fc.oneof({ arbitrary: edits.map((list) => [begin, ...list]), weight: 5 }, edits);
  const seen = { tried: 0, done: 0, lost: 0, stayed: 0, apart: 0 };
  const apply = async (id: number, list: readonly VersionEdit[]) => {
    for (const edit of list) {
      seen.tried += 1;
      if (await applyEdit(ask, id, known, edit)) seen.done += 1;
    }
    await complete(ask, id, known);
  };
  await fc.assert(
    fc.asyncProperty(first, edits, fc.infiniteStream(fc.nat({ max: 12 })), async (before, second, counts) => {
      const id = await makeVersion();
      await apply(id, before);
      const begun = await promote(id);
      expect(begun.status, begun.text).toBe(200);
      await countOn(id, counts);
      const [was, optionsBefore] = [await said(id), await optionsOf(id)];

      const draft = await draftOf(id);
      expect(await said(draft)).toEqual(was);
      await apply(draft, second);
      const wanted = await said(draft);
      const changes = await changesOf(draft);
      expect(Object.keys(changes ?? {}).length > 0).toBe(JSON.stringify(wanted) !== JSON.stringify(was));

      // A draft can be changed again, so the test simulates refunds: a draft must not remove a sold option.
      const lost = lacked(was, wanted, optionsBefore);
      if (lost.length > 0) {
        seen.lost += 1;
        expect(await promote(draft)).toMatchObject({
          status: 409,
          json: { errors: { options: [expect.stringContaining(`: ${lost.length}`)] } },
        });
        expect([await said(id), await said(draft)]).toEqual([was, wanted]);
        await shop.parts.pool.query(
          'update product_version_options set purchased_pcs = 0, holding_pcs = 0 where id = any ($1)',
          [lost.map((option) => optionsBefore.get(identity(option))?.id)],
        );
      }
      const promoted = await promote(draft);
      expect(promoted.status, promoted.text).toBe(200);
      expect(await said(id)).toEqual(wanted);
      const optionsAfter = await optionsOf(id);
      for (const [key, option] of optionsAfter)
        expect(option).toEqual(optionsBefore.get(key) ?? { id: expect.any(Number), purchased_pcs: 0, holding_pcs: 0 });

      const [archived, ...others] = await copiesOf(id);
      const copy = archived?.id ?? 0;
      expect(others).toEqual([]);
      expect(await said(copy)).toEqual(was);
      expect(await changesOf(copy)).toEqual(turned(changes));

      await countOn(id, counts);
      const [now, options] = [await said(id), await optionsOf(id)];
      const retained = lacked(now, was, options);
      const expected = restored(was, now, retained);
      if (expected) {
        seen.stayed += retained.length > 0 ? 1 : 0;
        expect(await promote(copy)).toMatchObject({ status: 200, json: { data: { version: 3 } } });
        expect(await said(id)).toEqual(expected);
        for (const [key, option] of await optionsOf(id))
          expect(option).toEqual(options.get(key) ?? { id: expect.any(Number), purchased_pcs: 0, holding_pcs: 0 });
        expect(await changesOf(copy)).toEqual({});
      } else {
        seen.apart += 1;
        expect(await promote(copy)).toMatchObject({
          status: 409,
          json: { message: expect.stringContaining('don’t fit into version 1') },
        });
        expect(await said(id)).toEqual(now);
        const again = await draftOf(copy);
        const together = Object.fromEntries(
          ['has_choices', 'sku', 'quota', groupsIn, choicesIn, optionsIn, pricesIn].map((name) => [name, now[name]]),
        );
        expect(await said(again)).toEqual({ ...was, ...together });
        // The restored options may include one without its own price.
        await complete(ask, again, known);
        const back = await said(again);
        expect(await promote(again)).toMatchObject({ status: 200, json: { data: { version: 3 } } });
        expect(await said(id)).toEqual(back);
        for (const [key, option] of await optionsOf(id)) expect(option).toEqual(options.get(key));
      }
      expect(await said(copy)).toEqual(was);
    }),
    { numRuns: examples(8), verbose: 1 },
  );
  // Most edits must succeed, otherwise the test would prove nothing.
  expect(seen.done / seen.tried, JSON.stringify(seen)).toBeGreaterThan(0.3);
});

/** Swaps before and after in differences. Rows of paged fields are compared in any order. */
function turned(changes: unknown): unknown {
  const anyOrder = (value: unknown) => (Array.isArray(value) ? expect.arrayContaining(value) : value);
  const entries = Object.entries(isObject(changes) ? changes : {}).map(([path, change]) => {
    const [before, after] = ['before', 'after'].map((side) => valueAt(change, [side]));
    return [
      path,
      ['choices', 'choice_groups'].includes(path)
        ? { before: after, after: before }
        : { before: anyOrder(after), after: anyOrder(before) },
    ];
  });
  return Object.fromEntries(entries);
}
