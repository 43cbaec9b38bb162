import { Box } from '@mui/material';
import type { Resource } from '../../../resources/define.ts';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import type { CourseEntry } from '../../../resources/orders/order-course.ts';
import { FieldCell } from '../../ui/FieldCell.tsx';

/** Sums that only grow: an entry shows the difference, as money received or refunded. */
const signs: Readonly<Record<string, 1 | -1>> = { paid_amount: 1, refunded_amount: -1 };

interface ChangedValuesProps {
  readonly resource: Resource;
  readonly entry: CourseEntry;
}

/** Values that an event changed: state, amount of money, tracking number. */
export function ChangedValues({ resource, entry: { changes, action } }: ChangedValuesProps) {
  const lines = Object.entries(changes).flatMap(([name, { before, after }]) => {
    const field = resource.fields[name];
    const sign = signs[name];
    if (!field || after === null) return [];
    if (sign) {
      const cents = (digitsOf(after) - digitsOf(before ?? '0.00')) * sign;
      return cents === 0 ? [] : [{ name, field, from: null, to: moneyOf(cents) }];
    }
    const isState = name === resource.lifecycle?.field;
    // The initial state is clear from the word for the creation.
    return isState && (before === null || action === 'create')
      ? []
      : [{ name, field, from: isState ? before : null, to: after }];
  });
  if (lines.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
      {lines.map(({ name, field, from, to }) => (
        <Box key={name} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
          {from !== null && (
            <>
              <FieldCell field={field} value={from} />
              {'→'}
            </>
          )}
          <FieldCell field={field} value={to} />
        </Box>
      ))}
    </Box>
  );
}
