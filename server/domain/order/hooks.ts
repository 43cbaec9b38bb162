import { order } from '../../../resources/orders/order.ts';
import { defineHooks } from '../../crud/hooks.ts';
import { invalid } from '../../errors.ts';
import { followPushes } from './follow-pushes.ts';
import { addressOf, addressProblems } from './destination.ts';

export const orderHooks = defineHooks(order, {
  /** A change of the destination is checked as when an order is placed. */
  async beforeUpdate({ client, current, values }) {
    const types = current.items.map(({ delivery_type }) => delivery_type ?? '');
    const hasAddress = Object.keys(addressOf(values)).length > 0;
    const problems = {
      ...(hasAddress && (await addressProblems(client, addressOf({ ...current, ...values }), types))),
      ...(values.pickup_point === null &&
        types.includes('pickup_point') && { pickup_point: [{ rule: 'required' as const }] }),
    };
    if (Object.keys(problems).length > 0) throw invalid(problems, order);
    return undefined;
  },
  async afterWrite({ tx, client, now, caller, before, after }) {
    if (before && after) await followPushes({ tx, client }, after, { now, ...(caller && { by: caller }) });
  },
});
