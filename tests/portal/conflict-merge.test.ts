import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fields } from '../../resources/kinds/index.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { isEqual } from '../../src/data-provider/records.ts';
import { isContained, keyOf, mergeRecords, resolveParts, type Side } from '../../src/traits/conflict/merge.ts';

const label = ['A', '甲', '甲'] as const;
const fields: Fields = {
  code: { kind: 'text', label },
  name: { kind: 'text', label, localized: true },
  tags: { kind: 'tags', label },
  lid: {
    kind: 'group',
    label,
    fields: { size: { kind: 'integer', label }, note: { kind: 'text', label, localized: true } },
  },
  parts: { kind: 'rows', label, fields: { part: { kind: 'text', label } } },
  members: { kind: 'rows', label, paged: true, fields: { email: { kind: 'email', label } } },
};

const word = fc.constantFrom('a', 'b', 'c', null);
const local = fc.record({ zh_HK: word, en_US: word });
const rows = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 4 }), part: word }), {
    selector: ({ id }) => id,
    maxLength: 4,
  })
  .map((list) => list.toSorted((a, b) => a.id - b.id));
const record: fc.Arbitrary<Values> = fc.record({
  code: word,
  name: local,
  tags: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
  lid: fc.record({ size: fc.constantFrom(1, 2, null), note: local }),
  parts: rows,
  members: fc.record({ total: fc.integer({ min: 0, max: 3 }) }),
});

const mine = new Map<string, Side>();
const choose = (base: Values, theirs: Values, other: Values, side: Side) => {
  const parts = mergeRecords(fields, base, theirs, other);
  return { parts, merged: resolveParts(theirs, parts, new Map(parts.map((part) => [keyOf(part), side]))) };
};
const sorted = (values: Values): Values => ({
  ...values,
  tags: Array.isArray(values.tags) ? values.tags.toSorted() : [],
  parts: Array.isArray(values.parts) ? values.parts.toSorted((a, b) => a.id - b.id) : [],
});
/** A fixed seed makes runs repeatable; a failure prints it. */
const law = { seed: 20_261_120, numRuns: 300, verbose: 1 } as const;

describe('merging', () => {
  test('keeps what only they changed', () => {
    fc.assert(
      fc.property(record, record, (base, theirs) => {
        const { parts, merged } = choose(base, theirs, base, 'mine');
        expect(parts.every(({ outcome }) => outcome === 'theirs')).toBe(true);
        expect(sorted(merged)).toEqual(sorted(theirs));
      }),
      law,
    );
  });

  test('keeps what only I changed', () => {
    fc.assert(
      fc.property(record, record, (base, my) => {
        const own = { ...my, members: base.members };
        expect(sorted(choose(base, base, own, 'theirs').merged)).toEqual(sorted(own));
      }),
      law,
    );
  });

  test('the same change by both is no conflict', () => {
    fc.assert(
      fc.property(record, record, (base, both) => {
        const { parts, merged } = choose(base, both, both, 'mine');
        expect(parts.some(({ outcome }) => outcome === 'clash')).toBe(false);
        expect(sorted(merged)).toEqual(sorted(both));
      }),
      law,
    );
  });

  test('a value clashes exactly where both changed it to different ones, and lists never do', () => {
    fc.assert(
      fc.property(record, record, record, (base, theirs, my) => {
        for (const part of mergeRecords(fields, base, theirs, my)) {
          const list = Array.isArray(part.theirs) && Array.isArray(part.mine);
          expect(part.outcome === 'clash').toBe(
            !list &&
              !isEqual(part.base, part.theirs) &&
              !isEqual(part.base, part.mine) &&
              !isEqual(part.theirs, part.mine),
          );
        }
      }),
      law,
    );
  });

  test('the other way round the same values clash', () => {
    const clashes = (base: Values, left: Values, right: Values) =>
      mergeRecords(fields, base, left, right)
        .flatMap((part) => (part.outcome === 'clash' ? keyOf(part) : []))
        .toSorted();
    fc.assert(
      fc.property(record, record, record, (base, theirs, my) => {
        const own = { ...my, members: base.members };
        const their = { ...theirs, members: base.members };
        expect(clashes(base, their, own)).toEqual(clashes(base, own, their));
      }),
      law,
    );
  });

  test('nothing is lost: with my choice every value I changed stands, and every one that only they changed', () => {
    fc.assert(
      fc.property(record, record, record, (base, theirs, my) => {
        const { parts, merged } = choose(base, theirs, my, 'mine');
        const again = mergeRecords(fields, base, theirs, merged);
        for (const part of parts) {
          if (part.outcome === 'mine' || part.outcome === 'clash')
            expect(isEqual(valueOf(merged, part.path), part.mine)).toBe(true);
          if (part.outcome === 'theirs')
            expect(again.find((other) => keyOf(other) === keyOf(part))?.outcome ?? 'theirs').not.toBe('clash');
        }
      }),
      law,
    );
  });

  test('lists combine: what either put in is in, what either took out is out', () => {
    const [part] = mergeRecords(fields, { tags: ['x', 'y'] }, { tags: ['y', 'z'] }, { tags: ['x', 'y', 'w'] });
    expect(part).toMatchObject({ outcome: 'combined', value: ['y', 'z', 'w'] });
  });

  describe('an order of rows', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((part, index) => ({ id: index + 1, part }));
    const base: Values = { code: 'a', parts: [a, b, c] };
    const moved: Values = { code: 'a', parts: [c, a, b] };

    test('that I changed is kept beside their other changes', () => {
      const { parts, merged } = choose(base, { ...base, code: 'b' }, moved, 'mine');
      expect(parts.map(({ outcome }) => outcome)).toEqual(['theirs', 'mine']);
      expect(merged).toEqual({ code: 'b', parts: [c, a, b] });
      expect(isContained(fields, { base, theirs: { ...base, code: 'b' }, mine: moved })).toBe(false);
    });

    test('in which I put a new row first is kept', () => {
      const added: Values = { code: 'a', parts: [{ part: 'd' }, a, b, c] };
      expect(choose(base, { ...base, code: 'b' }, added, 'mine').merged).toEqual({ ...added, code: 'b' });
    });

    test('that both changed is asked about, and one of them taken whole', () => {
      const theirs: Values = { code: 'a', parts: [b, a, c] };
      expect(choose(base, theirs, moved, 'mine').parts.map(({ outcome }) => outcome)).toEqual(['clash']);
      expect(choose(base, theirs, moved, 'mine').merged).toEqual(moved);
      expect(choose(base, theirs, moved, 'theirs').merged).toEqual(theirs);
    });

    test('that both changed alike is agreed on', () => {
      expect(choose(base, moved, moved, 'mine').merged).toEqual(moved);
    });

    test('that they changed stays where I changed a row', () => {
      const edited: Values = { code: 'a', parts: [a, { ...b, part: 'x' }, c] };
      expect(choose(base, moved, edited, 'mine').merged).toEqual({ code: 'a', parts: [c, a, { ...b, part: 'x' }] });
    });
  });

  test('new rows of both sides stay, a row one side removed and the other changed clashes', () => {
    const base = {
      parts: [
        { id: 1, part: 'a' },
        { id: 2, part: 'b' },
      ],
    };
    const parts = mergeRecords(
      fields,
      base,
      {
        parts: [
          { id: 1, part: 'a' },
          { id: 3, part: 'c' },
        ],
      },
      { parts: [{ id: 1, part: 'a' }, { id: 2, part: 'B' }, { part: 'd' }] },
    );
    expect(parts.map((part) => [keyOf(part), part.outcome])).toEqual([
      ['parts.#3', 'theirs'],
      ['parts.#2', 'clash'],
      ['parts.+2', 'mine'],
    ]);
    expect(
      resolveParts(
        {
          parts: [
            { id: 1, part: 'a' },
            { id: 3, part: 'c' },
          ],
        },
        parts,
        new Map([['parts.#2', 'mine']]),
      ),
    ).toEqual({ parts: [{ id: 1, part: 'a' }, { id: 3, part: 'c' }, { id: 2, part: 'B' }, { part: 'd' }] });
  });

  test('changes of a paged field fit onto any state of it', () => {
    const parts = mergeRecords(
      fields,
      { members: { total: 5 } },
      { members: { total: 9 } },
      { members: { total: 5, set: [{ email: 'a@b.hk' }], remove: [3] } },
    );
    expect(resolveParts({ members: { total: 9 } }, parts, mine)).toEqual({
      members: { total: 9, set: [{ email: 'a@b.hk' }], remove: [3] },
    });
  });
});

function valueOf(values: Values, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value.find((row) => `#${row.id}` === step) ?? null;
    return typeof value === 'object' && value !== null ? (Reflect.get(value, step) ?? null) : null;
  }, values);
}
