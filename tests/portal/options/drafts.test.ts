import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createDrafts, type Row } from '../../../src/screens/product_version/options/sheet/drafts.ts';

const rowsOf = (rows: Readonly<Record<string, Row>>) => new Map(Object.entries(rows));
const price = (value: string | null): Row => ({ price: value, quota: null });

function loaded(rows: Readonly<Record<string, Row>> = { a: price('1.00'), b: price('2.00') }) {
  const drafts = createDrafts();
  drafts.load(rowsOf(rows));
  return drafts;
}

describe('drafts', () => {
  test('show what is typed over what is saved, and nothing where both are the same again', () => {
    const drafts = loaded();
    drafts.type(['a', 'b'], 'price', '5.00');
    expect(drafts.view('a')).toMatchObject({
      values: { price: '5.00', quota: null },
      changed: ['price'],
      added: false,
    });
    expect(drafts.summary()).toEqual({ changed: 2, added: 0, wrong: 0, invalid: 0, clashing: 0 });
    drafts.type(['a'], 'price', '1.00');
    expect(drafts.keys()).toEqual(['b']);
  });

  test('give the same view until the row changes, so that nothing else is drawn again', () => {
    const drafts = loaded();
    const [a, b] = [drafts.view('a'), drafts.view('b')];
    drafts.type(['a'], 'price', '5.00');
    expect(drafts.view('b')).toBe(b);
    expect(drafts.view('a')).not.toBe(a);
    expect(drafts.view('a')).toBe(drafts.view('a'));
  });

  test('make a row by typing into it, or as it is; with nothing left it is gone', () => {
    const drafts = loaded();
    drafts.type(['new'], 'price', '3.00');
    expect(drafts.view('new')).toMatchObject({ added: true, saved: undefined });
    drafts.type(['new'], 'price', null);
    expect(drafts.has('new')).toBe(false);
    drafts.add(['new', 'a']);
    expect(drafts.keys()).toEqual(['new']);
    expect(drafts.summary()).toMatchObject({ changed: 0, added: 1 });
  });

  test('keep a sentence with what can’t be saved, until it is typed anew', () => {
    const drafts = loaded();
    drafts.type(['a'], 'price', 'abc', 'No number');
    expect(drafts.view('a')).toMatchObject({ values: { price: 'abc' }, errors: { price: 'No number' } });
    expect(drafts.summary()).toMatchObject({ wrong: 1, invalid: 1 });
    drafts.type(['a'], 'price', '4.00');
    expect(drafts.view('a').errors).toEqual({});
  });

  test('what a save refused is marked, and may be sent again', () => {
    const drafts = loaded();
    drafts.type(['a'], 'price', '4.00');
    drafts.fail(new Map([['a', { '': 'It exists' }]]));
    expect(drafts.summary()).toMatchObject({ wrong: 1, invalid: 0 });
    drafts.load(rowsOf({ a: price('1.00') }), { own: true });
    expect(drafts.view('a').errors).toEqual({});
  });

  test('restore what stood there when typing began', () => {
    const drafts = loaded();
    drafts.type(['a'], 'price', '4.00');
    const restore = drafts.take('a');
    drafts.type(['a'], 'price', '9.00');
    restore();
    expect(drafts.view('a').values.price).toBe('4.00');
  });

  test('what others saved comes in below: a clash only where both changed the same to something else', () => {
    const drafts = loaded({ a: price('1.00'), b: price('1.00'), c: price('1.00') });
    drafts.type(['a', 'b', 'c'], 'price', '5.00');
    drafts.load(rowsOf({ a: price('7.00'), b: price('5.00'), c: { price: '1.00', quota: 3 } }));
    expect(drafts.view('a')).toMatchObject({ values: { price: '5.00' }, theirs: { price: '7.00' } });
    expect(drafts.view('b')).toMatchObject({ changed: [], theirs: {} });
    expect(drafts.view('c')).toMatchObject({ values: { price: '5.00', quota: 3 }, theirs: {} });
    expect(drafts.summary()).toMatchObject({ changed: 2, clashing: 1 });
  });

  test('a clash is settled for either side', () => {
    const drafts = loaded();
    drafts.type(['a', 'b'], 'price', '5.00');
    drafts.load(rowsOf({ a: price('7.00'), b: price('8.00') }));
    drafts.settle('mine', ['a']);
    drafts.settle('theirs', ['b']);
    expect(drafts.view('a')).toMatchObject({ values: { price: '5.00' }, changed: ['price'], theirs: {} });
    expect(drafts.view('b')).toMatchObject({ values: { price: '8.00' }, changed: [], theirs: {} });
    drafts.load(rowsOf({ a: price('7.00'), b: price('8.00') }));
    expect(drafts.summary().clashing).toBe(0);
  });

  test('our own write clashes with nothing, and what was typed since stays', () => {
    const drafts = loaded();
    drafts.type(['a'], 'price', '5.00');
    drafts.type(['a'], 'price', '6.00');
    drafts.load(rowsOf({ a: price('5.00') }), { own: true });
    expect(drafts.view('a')).toMatchObject({ values: { price: '6.00' }, theirs: {} });
  });

  test('a row that others made meanwhile is no longer new, and one that they deleted is', () => {
    const drafts = loaded();
    drafts.type(['a'], 'quota', 4);
    drafts.type(['new'], 'price', '3.00');
    drafts.load(rowsOf({ new: price('3.00') }));
    expect(drafts.keys()).toEqual(['a']);
    expect(drafts.view('a')).toMatchObject({ added: true, values: { quota: 4 } });
  });

  test('rows that can’t be any more are given up, and named', () => {
    const drafts = loaded();
    drafts.type(['a', 'b'], 'price', '5.00');
    expect(drafts.load(rowsOf({ b: price('2.00') }), { fits: (key) => key !== 'a' })).toEqual(['a']);
    expect(drafts.keys()).toEqual(['b']);
  });

  test('survive being kept elsewhere, and clash with what was saved since', () => {
    const drafts = loaded();
    drafts.type(['a', 'b'], 'price', '5.00');
    drafts.add(['new']);
    const kept: ReturnType<typeof drafts.keep> = JSON.parse(JSON.stringify(drafts.keep()));
    const later = loaded({ a: price('1.00'), b: price('9.00') });
    later.restore(kept);
    expect(later.view('a')).toMatchObject({ values: { price: '5.00' }, theirs: {} });
    expect(later.view('b')).toMatchObject({ values: { price: '5.00' }, theirs: { price: '9.00' } });
    expect(later.view('new').added).toBe(true);
  });

  test('tell whoever listens, once for many rows', () => {
    const drafts = loaded();
    const listener = vi.fn();
    const stop = drafts.subscribe(listener);
    drafts.type(['a', 'b'], 'price', '5.00');
    expect(listener).toHaveBeenCalledOnce();
    stop();
    drafts.revert();
    expect(listener).toHaveBeenCalledOnce();
  });

  test('under any edits and answers, what was typed last stands and a save of it leaves nothing', () => {
    const keys = ['a', 'b', 'c', 'd'];
    const key = fc.constantFrom(...keys);
    const value = fc.option(fc.integer({ min: 0, max: 3 }).map((number) => `${number}.00`));
    const edit = fc.record({ kind: fc.constant('type' as const), key, value });
    const other = fc.record({ kind: fc.constant('others' as const), key, value });
    const undo = fc.record({ kind: fc.constant('revert' as const), key, value });
    fc.assert(
      fc.property(fc.array(fc.oneof(edit, other, undo), { maxLength: 40 }), (steps) => {
        const saved = new Map<string, Row>([
          ['a', { price: '1.00' }],
          ['b', { price: null }],
        ]);
        const drafts = createDrafts();
        drafts.load(saved);
        const typed = new Map<string, string | null>();
        for (const step of steps) {
          if (step.kind === 'type') {
            drafts.type([step.key], 'price', step.value);
            typed.set(step.key, step.value);
          } else if (step.kind === 'revert') {
            drafts.revert([step.key]);
            typed.delete(step.key);
          } else {
            saved.set(step.key, { price: step.value });
            drafts.load(new Map(saved));
          }
          // What is the same as what is saved is no change, and follows what others save then.
          for (const [name, text] of typed) if (text === (saved.get(name)?.price ?? null)) typed.delete(name);
        }
        for (const name of keys)
          expect(drafts.view(name).values.price ?? null).toBe(
            typed.has(name) ? typed.get(name) : (saved.get(name)?.price ?? null),
          );
        expect([...drafts.keys()].toSorted()).toEqual([...typed.keys()].toSorted());
        for (const name of drafts.keys()) saved.set(name, { price: drafts.view(name).values.price ?? null });
        drafts.load(new Map(saved), { own: true });
        expect(drafts.keys()).toEqual([]);
      }),
    );
  });
});
