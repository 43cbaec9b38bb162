import { outgoing_mail } from '../../../resources/system/outgoing_mail.ts';
import { defineActions } from '../../crud/action-handlers.ts';

/** Sends a mail again as if it were new, with the same Message-ID: mail programs that already have it show it once. */
export const outgoingMailActions = defineActions(outgoing_mail, {
  again: async ({ now }) => ({
    values: { attempts: 0, next_attempt_at: now.toISOString(), problem: null, last_error: null },
  }),
});
