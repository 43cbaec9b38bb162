import type { IntendedAction } from '../../ui/action-effects.tsx';
import { MailEffect } from './MailEffect.tsx';
import { RefundEffect } from './RefundEffect.tsx';

/**
 * Further effects of an action on an order, before confirmation. Not for several orders: each has its own mail and
 * amounts.
 */
export function OrderEffect({ action, ids: [id], record }: IntendedAction) {
  if (!record || id === undefined) return null;
  if (action === 'order_detail_email/send') return <MailEffect id={id} revision={record.revision} />;
  return action === 'cancel' || action === 'refund' ? <RefundEffect {...{ action, record }} /> : null;
}
