import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createEdits, type Row } from '../../../src/grid/edits.ts';

const rowsOf = (rows: Readonly<Record<string, Row>>) => new Map(Object.entries(rows));
const price = (value: string | null): Row => ({ price: value, quota: null });

function loaded(rows: Readonly<Record<string, Row>> = { a: price('1.00'), b: price('2.00') }) {
  const edits = createEdits();
  edits.load(rowsOf(rows));
  return edits;
}

describe('edits', () => {
  test('show what is typed over what is saved, and nothing where both are the same again', () => {
    const edits = loaded();
    edits.type(['a', 'b'], 'price', '5.00');
    expect(edits.view('a')).toMatchObject({
      values: { price: '5.00', quota: null },
      changed: ['price'],
      added: false,
    });
    expect(edits.summary()).toEqual({ changed: 2, added: 0, wrong: 0, invalid: 0, clashing: 0 });
    edits.type(['a'], 'price', '1.00');
    expect(edits.keys()).toEqual(['b']);
  });

  test('give the same view until the row changes, so that nothing else is drawn again', () => {
    const edits = loaded();
    const [a, b] = [edits.view('a'), edits.view('b')];
    edits.type(['a'], 'price', '5.00');
    expect(edits.view('b')).toBe(b);
    expect(edits.view('a')).not.toBe(a);
    expect(edits.view('a')).toBe(edits.view('a'));
  });

  test('make a row by typing into it, or as it is; with nothing left it is gone', () => {
    const edits = loaded();
    edits.type(['new'], 'price', '3.00');
    expect(edits.view('new')).toMatchObject({ added: true, saved: undefined });
    edits.type(['new'], 'price', null);
    expect(edits.has('new')).toBe(false);
    edits.add(['new', 'a']);
    expect(edits.keys()).toEqual(['new']);
    expect(edits.summary()).toMatchObject({ changed: 0, added: 1 });
  });

  test('keep a sentence with what can’t be saved, until it is typed anew', () => {
    const edits = loaded();
    edits.type(['a'], 'price', 'abc', 'No number');
    expect(edits.view('a')).toMatchObject({ values: { price: 'abc' }, errors: { price: 'No number' } });
    expect(edits.summary()).toMatchObject({ wrong: 1, invalid: 1 });
    edits.type(['a'], 'price', '4.00');
    expect(edits.view('a').errors).toEqual({});
  });

  test('refused cells are marked, and can be saved again', () => {
    const edits = loaded();
    edits.type(['a'], 'price', '4.00');
    edits.fail(new Map([['a', { '': 'It exists' }]]));
    expect(edits.summary()).toMatchObject({ wrong: 1, invalid: 0 });
    edits.load(rowsOf({ a: price('1.00') }), { own: true });
    expect(edits.view('a').errors).toEqual({});
  });

  test('restore what stood there when typing began', () => {
    const edits = loaded();
    edits.type(['a'], 'price', '4.00');
    const restore = edits.startEditing('a');
    edits.type(['a'], 'price', '9.00');
    restore();
    expect(edits.view('a').values.price).toBe('4.00');
  });

  test('changes of others are taken over, with a conflict only where both changed the same cell', () => {
    const edits = loaded({ a: price('1.00'), b: price('1.00'), c: price('1.00') });
    edits.type(['a', 'b', 'c'], 'price', '5.00');
    edits.load(rowsOf({ a: price('7.00'), b: price('5.00'), c: { price: '1.00', quota: 3 } }));
    expect(edits.view('a')).toMatchObject({ values: { price: '5.00' }, theirs: { price: '7.00' } });
    expect(edits.view('b')).toMatchObject({ changed: [], theirs: {} });
    expect(edits.view('c')).toMatchObject({ values: { price: '5.00', quota: 3 }, theirs: {} });
    expect(edits.summary()).toMatchObject({ changed: 2, clashing: 1 });
  });

  test('a clash is settled for either side', () => {
    const edits = loaded();
    edits.type(['a', 'b'], 'price', '5.00');
    edits.load(rowsOf({ a: price('7.00'), b: price('8.00') }));
    edits.settle('mine', ['a']);
    edits.settle('theirs', ['b']);
    expect(edits.view('a')).toMatchObject({ values: { price: '5.00' }, changed: ['price'], theirs: {} });
    expect(edits.view('b')).toMatchObject({ values: { price: '8.00' }, changed: [], theirs: {} });
    edits.load(rowsOf({ a: price('7.00'), b: price('8.00') }));
    expect(edits.summary().clashing).toBe(0);
  });

  test('an own write causes no conflict, and later edits stay', () => {
    const edits = loaded();
    edits.type(['a'], 'price', '5.00');
    edits.type(['a'], 'price', '6.00');
    edits.load(rowsOf({ a: price('5.00') }), { own: true });
    expect(edits.view('a')).toMatchObject({ values: { price: '6.00' }, theirs: {} });
  });

  test('a row that others made meanwhile is no longer new, and one that they deleted is', () => {
    const edits = loaded();
    edits.type(['a'], 'quota', 4);
    edits.type(['new'], 'price', '3.00');
    edits.load(rowsOf({ new: price('3.00') }));
    expect(edits.keys()).toEqual(['a']);
    expect(edits.view('a')).toMatchObject({ added: true, values: { quota: 4 } });
  });

  test('edits of removed rows are dropped and named', () => {
    const edits = loaded();
    edits.type(['a', 'b'], 'price', '5.00');
    expect(edits.load(rowsOf({ b: price('2.00') }), { fits: (key) => key !== 'a' })).toEqual(['a']);
    expect(edits.keys()).toEqual(['b']);
  });

  test('survive being kept elsewhere, and clash with what was saved since', () => {
    const edits = loaded();
    edits.type(['a', 'b'], 'price', '5.00');
    edits.add(['new']);
    const kept: ReturnType<typeof edits.keep> = JSON.parse(JSON.stringify(edits.keep()));
    const later = loaded({ a: price('1.00'), b: price('9.00') });
    later.restore(kept);
    expect(later.view('a')).toMatchObject({ values: { price: '5.00' }, theirs: {} });
    expect(later.view('b')).toMatchObject({ values: { price: '5.00' }, theirs: { price: '9.00' } });
    expect(later.view('new').added).toBe(true);
  });

  test('tell whoever listens, once for many rows', () => {
    const edits = loaded();
    const listener = vi.fn();
    const stop = edits.subscribe(listener);
    edits.type(['a', 'b'], 'price', '5.00');
    expect(listener).toHaveBeenCalledOnce();
    stop();
    edits.revert();
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
        const edits = createEdits();
        edits.load(saved);
        const typed = new Map<string, string | null>();
        for (const step of steps) {
          if (step.kind === 'type') {
            edits.type([step.key], 'price', step.value);
            typed.set(step.key, step.value);
          } else if (step.kind === 'revert') {
            edits.revert([step.key]);
            typed.delete(step.key);
          } else {
            saved.set(step.key, { price: step.value });
            edits.load(new Map(saved));
          }
          // A value equal to the saved one is no edit, and follows values that others save later.
          for (const [name, text] of typed) if (text === (saved.get(name)?.price ?? null)) typed.delete(name);
        }
        for (const name of keys)
          expect(edits.view(name).values.price ?? null).toBe(
            typed.has(name) ? typed.get(name) : (saved.get(name)?.price ?? null),
          );
        expect([...edits.keys()].toSorted()).toEqual([...typed.keys()].toSorted());
        for (const name of edits.keys()) saved.set(name, { price: edits.view(name).values.price ?? null });
        edits.load(new Map(saved), { own: true });
        expect(edits.keys()).toEqual([]);
      }),
    );
  });
});

describe('undo', () => {
  const prices = (edits: ReturnType<typeof createEdits>) => ['a', 'b'].map((key) => edits.view(key).values.price);

  test('has nothing to take back at first, nor after a save of one’s own', () => {
    const edits = loaded();
    edits.undo();
    edits.type(['a'], 'price', '5.00');
    edits.load(rowsOf({ a: price('5.00'), b: price('2.00') }), { own: true });
    edits.undo();
    edits.redo();
    expect(prices(edits)).toEqual(['5.00', '2.00']);
    expect(edits.keys()).toEqual([]);
  });

  test('takes back one cell’s typing at a time, and does it again', () => {
    const edits = loaded();
    edits.startEditing('a');
    for (const text of ['5', '5.', '5.50']) edits.type(['a'], 'price', text);
    edits.startEditing('a');
    edits.type(['a'], 'price', '6');
    edits.undo();
    expect(prices(edits)).toEqual(['5.50', '2.00']);
    edits.undo();
    expect(edits.keys()).toEqual([]);
    edits.redo();
    edits.redo();
    expect(prices(edits)).toEqual(['6', '2.00']);
  });

  test('takes back at once what was done at once, and what came with it later', () => {
    const edits = loaded();
    const paste = {};
    edits.once(() => ['a', 'b'].forEach((key) => edits.type([key], 'price', '7.00')), paste);
    edits.once(() => edits.type(['new'], 'price', '7.00'), paste);
    expect(edits.keys()).toEqual(['a', 'b', 'new']);
    edits.undo();
    expect(edits.keys()).toEqual([]);
    edits.redo();
    edits.revert();
    edits.undo();
    expect(edits.keys()).toEqual(['a', 'b', 'new']);
  });

  test('tells of many cells once', () => {
    const edits = loaded();
    const told = vi.fn();
    edits.subscribe(told);
    edits.once(() => ['a', 'b'].forEach((key) => edits.type([key], 'price', '7.00')));
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('knows nothing of typing that was given up', () => {
    const edits = loaded();
    edits.type(['b'], 'price', '9.00');
    const restore = edits.startEditing('a');
    edits.type(['a'], 'price', '5');
    restore();
    expect(edits.keys()).toEqual(['b']);
    edits.undo();
    expect(edits.keys()).toEqual([]);
  });

  test('over what others saved meanwhile asks whose shall stand, and leaves out what can’t be any more', () => {
    const edits = loaded();
    edits.type(['a', 'b'], 'price', '5.00');
    edits.revert();
    edits.load(rowsOf({ a: price('4.00') }), { fits: (key) => key === 'a' });
    edits.undo();
    expect(edits.keys()).toEqual(['a']);
    expect(edits.view('a')).toMatchObject({ values: { price: '5.00' }, theirs: { price: '4.00' } });
  });

  test('comes back to where one began, whatever was done', () => {
    const key = fc.constantFrom('a', 'b', 'c');
    const work = fc.oneof(
      fc.record({ what: fc.constant('type'), key, value: fc.constantFrom('1.00', '2.00', '3.00', null) }),
      fc.record({ what: fc.constant('edit'), key, value: fc.constant(null) }),
      fc.record({ what: fc.constant('revert'), key, value: fc.constant(null) }),
      fc.record({ what: fc.constant('add'), key, value: fc.constant(null) }),
    );
    fc.assert(
      fc.property(fc.array(work), (steps) => {
        const edits = loaded();
        for (const { what, key: one, value } of steps)
          if (what === 'type') edits.type([one], 'price', value);
          else if (what === 'edit') edits.startEditing(one);
          else if (what === 'revert') edits.revert([one]);
          else edits.add([one]);
        const end = ['a', 'b', 'c'].map((one) => edits.view(one));
        steps.forEach(() => edits.undo());
        expect(edits.keys()).toEqual([]);
        steps.forEach(() => edits.redo());
        expect(['a', 'b', 'c'].map((one) => edits.view(one))).toEqual(end);
      }),
    );
  });
});
