import { product } from '../../../resources/catalogue/product.ts';
import { defineActions } from '../../crud/action-handlers.ts';

export const productActions = defineActions(product, {
  /** Puts a product into groups besides those it is in. */
  async add_to_groups({ current, body }) {
    return {
      values: {
        product_groups: [...new Set([...current.product_groups, ...body.product_groups])].toSorted((a, b) => a - b),
      },
    };
  },

  /** Takes a product out of groups; those it isn't in don't matter. */
  async remove_from_groups({ current, body }) {
    return { values: { product_groups: current.product_groups.filter((id) => !body.product_groups.includes(id)) } };
  },
});
