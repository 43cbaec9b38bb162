import type { IntendedAction } from '../../ui/action-effects.tsx';
import { MailEffect } from './MailEffect.tsx';
import { RefundEffect } from './RefundEffect.tsx';

/** What an action does besides the order, before it is confirmed. Of many, each has a mail and sums of its own. */
export function OrderEffect({ action, ids: [id], record }: IntendedAction) {
  if (!record || id === undefined) return null;
  if (action === 'order_detail_email/send') return <MailEffect id={id} revision={record.revision} />;
  return action === 'cancel' || action === 'refund' ? <RefundEffect {...{ action, record }} /> : null;
}
