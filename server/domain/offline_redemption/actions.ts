import { offline_redemption } from '../../../resources/orders/offline_redemption.ts';
import { defineActions } from '../../crud/action-handlers.ts';
import { defineHooks } from '../../crud/hooks.ts';
import { ApiError } from '../../errors.ts';

/**
 * Records when and by whom a code is redeemed. The record is locked; the lifecycle refuses a redeemed one before this
 * runs.
 */
export const offlineRedemptionActions = defineActions(offline_redemption, {
  redeem: async ({ now, caller }) => ({
    values: { redeemed_at: now.toISOString(), redeemed_by: caller?.name ?? null, taken_back_because: null },
  }),

  take_back: async ({ body }) => ({
    values: { redeemed_at: null, redeemed_by: null, taken_back_because: body.reason },
  }),
});

export const offlineRedemptionHooks = defineHooks(offline_redemption, {
  /** Who redeemed what must remain known. */
  async beforeDelete({ current }) {
    if (current.status === 'redeemed')
      throw new ApiError(409, 'errors.codeRedeemed', { params: { code: current.code } });
  },
});
