import { useState } from 'react';
import { Alert, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { pathOf } from '../../../resources/names.ts';
import { pushedAnswer } from '../../../resources/orders/courier-push-calls.ts';
import { order } from '../../../resources/orders/order.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { errorMessage } from '../../data-provider/api-errors.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { availableActions } from '../../traits/actions/available-actions.ts';
import { NextButton } from '../../traits/actions/NextLine.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { SubOrder } from './order-record.ts';

interface PushAllProps {
  readonly subs: readonly SubOrder[];
  readonly onDone: () => void;
}

/** Pushes all pushable sub-orders of an order at once; renders nothing for fewer than two. */
export function PushAll({ subs, onDone }: PushAllProps) {
  const { label, say } = useWords();
  const provider = useAdminDataProvider();
  const notify = useNotify();
  const permissions = useUserPermissions();
  const [asking, setAsking] = useState(false);
  const ready = subs.filter((sub) => availableActions(sub_order, permissions, [sub]).some(([name]) => name === 'push'));
  const count = ready.length;
  const push = useMutation({
    mutationFn: async () => {
      const body = { sub_orders: ready.map(({ id }) => id) };
      return pushedAnswer.parse(await provider.post(`${pathOf(order)}/sub-order/kec-open-api/push`, body));
    },
    onSuccess: ({ message }) => {
      setAsking(false);
      notify(message, { type: 'success', messageArgs: { _: message } });
    },
    // Another user may have pushed or shipped one meanwhile.
    onSettled: onDone,
  });
  // Stays mounted while the dialog is open, so that it can show a refusal.
  if (count < 2 && !asking) return null;
  const { explained } = sub_order.actions?.push ?? {};
  return (
    <>
      <NextButton
        label={say('orders.push.all', { count })}
        onClick={() => {
          push.reset();
          setAsking(true);
        }}
      />
      <ConfirmDialog
        open={asking}
        title={say('orders.push.ask', { count })}
        confirm={sub_order.actions ? label(sub_order.actions.push.label) : ''}
        busy={push.isPending}
        blocked={count === 0}
        onConfirm={() => push.mutate()}
        onCancel={() => setAsking(false)}
      >
        {push.error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {errorMessage(push.error, say)}
          </Alert>
        )}
        {explained && <Typography variant="body2">{label(explained)}</Typography>}
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {ready.map(({ sub_order_no }) => sub_order_no).join(', ')}
        </Typography>
      </ConfirmDialog>
    </>
  );
}
