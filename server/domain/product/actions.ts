import { product } from '../../../resources/catalogue/product.ts';
import { defineActions } from '../../crud/action-handlers.ts';

export const productActions = defineActions(product, {
  /** Adds a product to groups. */
  async add_to_groups({ current, body }) {
    return {
      values: {
        product_groups: [...new Set([...current.product_groups, ...body.product_groups])].toSorted((a, b) => a - b),
      },
    };
  },

  /** Removes a product from groups; ignores those it isn't in. */
  async remove_from_groups({ current, body }) {
    return { values: { product_groups: current.product_groups.filter((id) => !body.product_groups.includes(id)) } };
  },
});
