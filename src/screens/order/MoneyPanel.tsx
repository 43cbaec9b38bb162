import {
  Alert,
  Box,
  Link as TextLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { coupon } from '../../../resources/marketing/coupon.ts';
import { pageOf } from '../../../resources/names.ts';
import { stillDue } from '../../../resources/orders/order-states.ts';
import { moneyText } from '../../../resources/messages/grouped.ts';
import { orderAmountFields, refundFields } from '../../../resources/orders/order-fields.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { FieldCell } from '../../ui/FieldCell.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { orderIn, type OrderRecord } from './order-record.ts';

const fields = orderAmountFields;

/** The price breakdown of an order; differences are red. Below it, payments and refunds. */
export function MoneyPanel({ record }: RecordPanelProps) {
  const { say, label } = useWords();
  const order = orderIn(record);
  if (!order) return null;
  const due = stillDue({
    status: order.status,
    total: digitsOf(order.total_amount),
    paid: digitsOf(order.paid_amount),
    refunded: digitsOf(order.refunded_amount),
  });
  const points = (redeemed: number) => (redeemed > 0 ? say('orders.points', { points: redeemed }) : undefined);
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <Box component="dl" sx={{ m: 0 }}>
        {digitsOf(order.discount_price) > 0 && (
          <>
            <Amount name={label(fields.original_price.label)} value={order.original_price} />
            <Amount name={label(fields.discount_price.label)} value={`-${order.discount_price}`} />
          </>
        )}
        <Amount name={label(fields.subtotal.label)} value={order.subtotal} />
        {digitsOf(order.discount_amount) > 0 && (
          <Amount
            name={label(fields.discount_amount.label)}
            value={`-${order.discount_amount}`}
            note={order.coupons.map(({ id, code, coupon: of }) => (
              <TextLink key={id} component={Link} to={pageOf(coupon, of)} sx={{ mr: 1 }}>
                {code}
              </TextLink>
            ))}
          />
        )}
        <Amount name={label(fields.shipping_fee.label)} value={order.shipping_fee} />
        {digitsOf(order.rounding) !== 0 && <Amount name={label(fields.rounding.label)} value={order.rounding} />}
        {digitsOf(order.k_coin_amount) > 0 && (
          <Amount
            name={label(fields.k_coin_amount.label)}
            value={`-${order.k_coin_amount}`}
            note={points(order.k_coin_redeemed)}
          />
        )}
        {digitsOf(order.oto_point_amount) > 0 && (
          <Amount
            name={label(fields.oto_point_amount.label)}
            value={`-${order.oto_point_amount}`}
            note={points(order.oto_point_redeemed)}
          />
        )}
        <Amount name={label(fields.total_amount.label)} value={order.total_amount} strong />
        <Missed what="orders.doesNotAddUp" by={differenceOf(order)} />
        <Amount name={label(fields.paid_amount.label)} value={order.paid_amount} />
        <Missed what="orders.paymentsMiss" by={missedBy(order.paid_amount, order.payment_records)} />
        {digitsOf(order.refunded_amount) > 0 && (
          <Amount name={label(fields.refunded_amount.label)} value={`-${order.refunded_amount}`} />
        )}
        <Missed what="orders.refundsMiss" by={missedBy(order.refunded_amount, order.refund_record)} />
        {due > 0 && <Amount name={say('orders.due')} value={moneyOf(due)} strong />}
        {digitsOf(order.to_send_back) > 0 && (
          <Amount name={label(fields.to_send_back.label)} value={order.to_send_back} strong />
        )}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Movements order={order} />
      </Box>
    </Box>
  );
}

/** Difference between the parts and the total, in cents. */
export function differenceOf(order: OrderRecord): number {
  const cents = (
    name: 'subtotal' | 'discount_amount' | 'shipping_fee' | 'rounding' | 'k_coin_amount' | 'oto_point_amount',
  ) => digitsOf(order[name]);
  const parts =
    cents('subtotal') -
    cents('discount_amount') +
    cents('shipping_fee') +
    cents('rounding') -
    cents('k_coin_amount') -
    cents('oto_point_amount');
  return digitsOf(order.total_amount) - parts;
}

/** Difference between the stored sum of payments or refunds and their records, in cents. */
export const missedBy = (sum: string, records: readonly { readonly amount: string }[]): number =>
  digitsOf(sum) - records.reduce((all, { amount }) => all + digitsOf(amount), 0);

interface MissedProps {
  readonly what: 'orders.doesNotAddUp' | 'orders.paymentsMiss' | 'orders.refundsMiss';
  readonly by: number;
}

/** A difference between sum and parts, in red. */
function Missed({ what, by }: MissedProps) {
  const { say } = useWords();
  if (by === 0) return null;
  return (
    <Alert severity="error" sx={{ my: 1 }}>
      {say(what, { difference: `${by < 0 ? '-' : ''}${moneyText(moneyOf(Math.abs(by)))}` })}
    </Alert>
  );
}

interface AmountProps {
  readonly name: string;
  readonly value: string;
  readonly note?: ReactNode;
  readonly strong?: boolean;
}

function Amount({ name, value, note, strong = false }: AmountProps) {
  const weight = strong ? 700 : 400;
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        py: 0.5,
        ...(strong && { borderTop: 1, borderColor: 'divider' }),
      }}
    >
      <Typography component="dt" variant="body2" sx={{ fontWeight: weight }}>
        {name}
        {note && (
          <Typography component="span" variant="caption" color="text.secondary" sx={{ ml: 1 }}>
            {note}
          </Typography>
        )}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: weight, whiteSpace: 'nowrap' }}>
        <FieldCell field={fields.total_amount} value={value} />
      </Typography>
    </Box>
  );
}

/** Room for a payment reference in one line. */
const tight = {
  '& td, & th': { px: 0.5, '&:first-of-type': { pl: 0 }, '&:last-of-type': { pr: 0 } },
} as const;

/** Payments and refunds, oldest first. */
function Movements({ order }: { readonly order: OrderRecord }) {
  const { say, label } = useWords();
  const rows = [
    ...order.payment_records.map(({ id, paid_at, method, reference, amount }) => ({
      key: `paid ${id}`,
      at: paid_at,
      what: method,
      note: reference,
      amount,
    })),
    ...order.refund_record.map(({ id, refunded_at, refund_method, remarks, amount }) => ({
      key: `refunded ${id}`,
      at: refunded_at,
      what: say('orders.refundBy', {
        method: label(
          refundFields.refund_method.choices.find(({ value }) => value === refund_method)?.label ?? ['', '', ''],
        ),
      }),
      note: remarks,
      amount: `-${amount}`,
    })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  if (rows.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {say('orders.nothingPaid')}
      </Typography>
    );
  return (
    <Table size="small" aria-label={say('orders.movements')} sx={tight}>
      <TableHead>
        <TableRow>
          <TableCell>{say('orders.when')}</TableCell>
          <TableCell>{say('orders.how')}</TableCell>
          <TableCell align="right">{say('orders.amount')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, at, what, note, amount }) => (
          <TableRow key={key}>
            <TableCell>
              <Moment at={at} />
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              {what}
              <Typography variant="caption" color="text.secondary" component="div">
                {note}
              </Typography>
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              <FieldCell field={fields.total_amount} value={amount} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
