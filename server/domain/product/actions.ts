import type { ActionHandler } from '../actions.ts';

/** Puts a product into groups besides those it is in. */
export const addToGroups: ActionHandler = async ({ current, body }) => ({ values: { product_groups: [...new Set([...idsIn(current.product_groups), ...idsIn(body.product_groups)])].toSorted((a, b) => a - b) } });

/** Takes a product out of groups; those it isn't in don't matter. */
export const removeFromGroups: ActionHandler = async ({ current, body }) => {
  const gone = idsIn(body.product_groups);
  return { values: { product_groups: idsIn(current.product_groups).filter((id) => !gone.includes(id)) } };
};

function idsIn(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}
