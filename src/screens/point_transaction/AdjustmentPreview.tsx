// The effect of an adjustment on a customer's points: the form doesn't know their balance.
import { Alert, Stack } from '@mui/material';
import { useDeferredValue, useId } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { can } from '../../../resources/access.ts';
import { user } from '../../../resources/customers/user.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import { fieldMessages } from '../../data-provider/api-errors.ts';
import { MovePreview, useMovePreview } from '../user/move-preview.tsx';

/** In the form of a new movement: the balance before and after, or the reason why it can’t be booked. */
export function AdjustmentPreview() {
  // Uses the call of the customer's page, which needs the permission to move points there.
  const { permissions, update } = usePermitted(user);
  return update && can(permissions, 'list', user) ? <Preview /> : null;
}

/** The form of a saved movement contains the balance. */
export const SavedAdjustment = () => null;

function Preview() {
  const form = useId();
  const { errors } = useFormState();
  const watched: readonly unknown[] = useWatch({ name: ['email', 'point_type', 'point', 'expires_at'] });
  const [email, point_type, point, expires_at] = useDeferredValue(watched);
  const typed = typeof email === 'string' ? email.trim().toLowerCase() : '';
  const { data: found } = useGetList<RaRecord<number>>(
    user.name,
    { pagination: { page: 1, perPage: 1 }, filter: { email: typed } },
    { enabled: /.@./u.test(typed), retry: false },
  );
  const customer = typed === '' ? undefined : found?.[0]?.id;
  const { data, error } = useMovePreview(form, { call: 'adjust', user: customer, point_type, point, expires_at });
  if (data)
    return (
      <Stack spacing={1} sx={{ mt: 2 }}>
        <MovePreview {...data} />
      </Stack>
    );
  // A refused value already has its error at the field.
  return error && Object.keys(errors).length === 0 ? (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {Object.values(fieldMessages(error)).join(' ') || error.message}
    </Alert>
  ) : null;
}
