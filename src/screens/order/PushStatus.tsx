import { Typography } from '@mui/material';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { FieldCell } from '../../ui/FieldCell.tsx';
import type { SubOrder } from './order-record.ts';

const { push_status, push_problem, push_next_at, push_attempts } = sub_order.fields;

/** State of a sub-order's push to the courier: errors, number of attempts, and time of the next one. */
export function PushStatus({ sub }: { readonly sub: SubOrder }) {
  const { label } = useWords();
  if (sub.push_status === null) return null;
  return (
    <Typography
      variant="body2"
      component="span"
      role="status"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
    >
      <FieldCell field={push_status} value={sub.push_status} />
      {sub.push_problem !== null && <FieldCell field={push_problem} value={sub.push_problem} />}
      {sub.push_attempts > 1 && (
        <span>
          {label(push_attempts.label)} {sub.push_attempts}
        </span>
      )}
      {sub.push_attempts > 0 && sub.push_next_at !== null && (
        <span>
          {label(push_next_at.label)} <FieldCell field={push_next_at} value={sub.push_next_at} />
        </span>
      )}
    </Typography>
  );
}
