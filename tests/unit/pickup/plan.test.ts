import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { examples } from '../../counts.ts';
import {
  type FeedPoint,
  fieldsToWrite,
  type Plan,
  planSync,
  refKey,
  type StoredPoint,
} from '../../../server/domain/pickup_point/plan.ts';
import { pointFields, type PointValues, saysSame } from '../../../server/domain/pickup_point/point-values.ts';

const provider = 'kerry_express';
type Said = ReadonlyMap<string, PointValues>;

const texts = fc.constantFrom('a', 'b', 'c');
const values = fc.record({
  'name.zh_HK': texts,
  'name.en_US': texts,
  'address.zh_HK': texts,
  'address.en_US': texts,
  district: fc.constantFrom('', 'KT', 'ST'),
  active: fc.constantFrom('true', 'false'),
});
const codes = fc.constantFrom('A', 'B', 'C', 'D');
const feeds = fc.uniqueArray(
  fc.record({
    ref_code: codes,
    values: fc.record(
      {
        'name.zh_HK': texts,
        'name.en_US': texts,
        'address.zh_HK': texts,
        district: fc.constantFrom('KT', 'ST'),
        active: fc.constant('true'),
      },
      { requiredKeys: ['name.zh_HK', 'address.zh_HK', 'active'] },
    ),
  }),
  { selector: ({ ref_code }) => ref_code, maxLength: 4 },
);
const storedPoints = fc
  .uniqueArray(fc.record({ ref_code: codes, values, own: fc.boolean() }), {
    selector: ({ ref_code }) => ref_code,
    maxLength: 4,
  })
  .map((list) =>
    list.map(({ ref_code, values: has, own }, place): StoredPoint => ({
      id: place + 1,
      revision: 1,
      ref_code,
      service_provider: own ? 'own' : provider,
      values: has,
    })),
  );
const saids = fc
  .uniqueArray(fc.tuple(codes.map(refKey), values), { selector: ([key]) => key, maxLength: 4 })
  .map((list): Said => new Map(list));

/** The points after a plan is written, and the stored values of the list. */
function applied(plan: Plan, stored: readonly StoredPoint[], said: Said, taken: 'all' | ReadonlySet<string>) {
  const points = new Map(stored.map((point) => [refKey(point.ref_code), point]));
  const next = new Map(said);
  for (const row of plan.rows.filter(({ outcome }) => outcome !== 'wrong')) {
    const key = refKey(row.ref_code);
    next.set(key, row.said);
    const fields = fieldsToWrite(row, taken);
    if (fields.length === 0) continue;
    const before = points.get(key);
    const wanted = fields === 'whole' ? pointFields : fields;
    const written = Object.fromEntries(
      wanted.flatMap((field) => (row.said[field] === undefined ? [] : [[field, row.said[field]]])),
    );
    points.set(key, {
      id: before?.id ?? 100 + points.size,
      revision: (before?.revision ?? 0) + 1,
      ref_code: row.ref_code,
      service_provider: before?.service_provider ?? provider,
      values: { ...before?.values, ...written },
    });
  }
  return { stored: [...points.values()], said: next };
}

const nobody: ReadonlySet<string> = new Set();
const plan = (feed: readonly FeedPoint[], stored: readonly StoredPoint[], said: Said) =>
  planSync({ provider, feed, stored, said });
const run = (property: fc.IProperty<[readonly FeedPoint[], readonly StoredPoint[], Said]>) =>
  fc.assert(property, { numRuns: examples(300) });

describe('whatever the list, the points and the past', () => {
  test('what was changed by hand is not overwritten unasked', () => {
    run(
      fc.property(feeds, storedPoints, saids, (feed, stored, said) => {
        for (const { ref_code, differences } of plan(feed, stored, said).rows)
          for (const { field, ours, verdict } of differences) {
            if (verdict !== 'take' || ours === null || ours === '' || field === 'ref_code') continue;
            expect(saysSame(said.get(refKey(ref_code))?.[field], ours)).toBe(true);
          }
      }),
    );
  });

  test('a second sync of the same list writes nothing and asks nothing', () => {
    run(
      fc.property(feeds, storedPoints, saids, (feed, stored, said) => {
        const after = applied(plan(feed, stored, said), stored, said, nobody);
        const again = plan(feed, after.stored, after.said);
        expect(again.rows.filter(({ outcome }) => !['same', 'kept', 'wrong'].includes(outcome))).toEqual([]);
      }),
    );
  });

  test('who takes all of theirs has what the list says', () => {
    run(
      fc.property(feeds, storedPoints, saids, (feed, stored, said) => {
        const after = applied(plan(feed, stored, said), stored, said, 'all');
        const again = plan(feed, after.stored, after.said);
        expect(again.rows.filter(({ outcome }) => outcome !== 'same' && outcome !== 'wrong')).toEqual([]);
      }),
    );
  });

  test('no point of another provider is touched, and none is written twice', () => {
    run(
      fc.property(feeds, storedPoints, saids, (feed, stored, said) => {
        const { rows } = plan(feed, stored, said);
        const own = stored.filter((point) => point.service_provider !== provider).map(({ ref_code }) => ref_code);
        expect(rows.filter(({ ref_code, outcome }) => own.includes(ref_code) && outcome !== 'wrong')).toEqual([]);
        const keys = rows.filter(({ outcome }) => outcome !== 'wrong').map(({ ref_code }) => refKey(ref_code));
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

test('a list is short with less than half of the points that it had open', () => {
  const said = new Map(['a', 'b', 'c', 'd'].map((key) => [key, { active: key === 'd' ? 'false' : 'true' }]));
  const one: FeedPoint = { ref_code: 'A', values: { active: 'true' } };
  expect([plan([one], [], said).short, plan([one, { ...one, ref_code: 'B' }], [], said).short]).toEqual([true, false]);
  expect(plan([], [], new Map()).short).toBe(false);
});

test.each([
  [
    'wrong rows without a code',
    { ref_code: '', values: {}, problem: { fields: { ref_code: [{ rule: 'required' }] } } },
  ],
  ['other points', { ref_code: 'X', values: { active: 'true' } }],
] satisfies [string, FeedPoint][])('%s don’t make up for the points that a list had', (_what, row) => {
  const said = new Map(['a', 'b', 'c'].map((key) => [key, { active: 'true' }]));
  const feed = [0, 1, 2, 3, 4].map((place) => ({ ...row, ref_code: row.ref_code && `${row.ref_code}${place}` }));
  expect(plan(feed, [], said).short).toBe(true);
});
