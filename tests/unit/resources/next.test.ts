import { expect, test } from 'vitest';
import { checkResources } from '../../../resources/check.ts';
import { keptResources } from '../../../resources/index.ts';
import type { Label } from '../../../resources/kinds/kind.ts';

/** Checks our declarations as if a requested return waited for this. */
const checkWith = (next: { label: Label; by: readonly string[] }) =>
  checkResources(
    keptResources.map((one) =>
      one.name === 'order_return' && one.lifecycle
        ? {
            ...one,
            lifecycle: {
              ...one.lifecycle,
              states: { ...one.lifecycle.states, requested: { label: ['Asked', '申請', '申请'] as const, next } },
            },
          }
        : one,
    ),
  );

test.each([
  ['a transition from another state', ['A', '乙', '乙'], ['receive'], 'is said to be gone on from by “receive”'],
  ['no action at all', ['A', '乙', '乙'], ['wave'], 'is said to be gone on from by “wave”'],
  ['something without words', ['', '', ''], ['approve'], 'a label is empty'],
] as const)('a state that waits for %s is found', (_, label, by, wrong) => {
  expect(() => checkWith({ label, by })).toThrow(`order_return.requested: ${wrong}`);
});

test('a state that waits for what can be done is right', () => {
  expect(() => checkWith({ label: ['A', '乙', '乙'], by: ['approve', 'refuse'] })).not.toThrow();
});
