import { Box } from '@mui/material';
import { formatDay } from '../../../resources/kinds/date/format.ts';
import { hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { contentLocaleOf } from '../../../resources/messages/languages.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import type { Letterhead, PrintedOrder } from '../../../resources/orders/order-documents.ts';
import { stillDue } from '../../../resources/orders/order-states.ts';
import { orderAmountFields } from '../../../resources/orders/order-fields.ts';
import { order as orders } from '../../../resources/orders/order.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { FieldCell } from '../../ui/FieldCell.tsx';
import { documentWords as words } from './document-words.ts';
import { Paper } from './Paper.tsx';
import { ItemCells, SheetHead } from './SheetHead.tsx';

const { total_amount: moneyField } = orderAmountFields;
const Money = ({ value }: { readonly value: string }) => <FieldCell field={moneyField} value={value} />;

/** An order with prices, for a customer or a merchant. */
export function OrderSheet({ shop, order }: { readonly shop: Letterhead; readonly order: PrintedOrder }) {
  const { label, language } = useWords();
  const locale = contentLocaleOf(language);
  const { fields } = orders;
  return (
    <Paper name={`${label(words.orderSheet)} ${order.order_no}`}>
      <SheetHead
        shop={shop}
        order={order}
        kind={label(words.orderSheet)}
        number={order.order_no}
        facts={[
          [label(words.ordered), formatDay(hongKongDay(new Date(order.ordered_at)), language)],
          [label(fields.name.label), order.name],
          [label(fields.billing_address.label), order.billing_address],
          [label(fields.payment_method.label), order.payment_method],
          [label(fields.delivery_date.label), order.delivery_date && formatDay(order.delivery_date, language)],
          [label(fields.remarks.label), order.remarks],
        ]}
      />
      <table>
        <thead>
          <tr>
            <th>{label(words.code)}</th>
            <th>{label(words.item)}</th>
            <th className="number">{label(words.price)}</th>
            <th className="number">{label(words.quantity)}</th>
            <th className="number">{label(words.amount)}</th>
          </tr>
        </thead>
        {order.parts.map((part) => (
          <tbody key={part.id}>
            <tr>
              <td colSpan={5}>
                <b>{part.sub_order_no}</b>
                {' · '}
                {part.merchant ?? shop.name[locale]}
                {' · '}
                <FieldCell field={sub_order.fields.delivery_type} value={part.delivery_type} />
              </td>
            </tr>
            {part.items.map((item) => (
              <tr key={item.id}>
                <ItemCells item={item} />
                <td className="number">
                  <Money value={item.price} />
                </td>
                <td className="number">
                  {groupDigits(item.qty)}
                  {item.returned_qty > 0 && (
                    <Box>
                      {label(words.returned)} {groupDigits(item.returned_qty)}
                    </Box>
                  )}
                </td>
                <td className="number">
                  <Money value={item.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <Sums order={order} />
    </Paper>
  );
}

const taken = ['discount_amount', 'k_coin_amount', 'oto_point_amount'] as const;
const added = ['shipping_fee', 'rounding'] as const;

/** The price breakdown of an order; zero lines are omitted. */
function Sums({ order: { status, amounts } }: { readonly order: Pick<PrintedOrder, 'status' | 'amounts'> }) {
  const { label } = useWords();
  const due = stillDue({
    status,
    total: digitsOf(amounts.total_amount),
    paid: digitsOf(amounts.paid_amount),
    refunded: digitsOf(amounts.refunded_amount),
  });
  const rows: readonly (readonly [name: string, value: string, strong?: true])[] = [
    [label(orderAmountFields.subtotal.label), amounts.subtotal],
    ...taken
      .filter((name) => digitsOf(amounts[name]) > 0)
      .map((name) => [label(orderAmountFields[name].label), `-${amounts[name]}`] as const),
    ...added
      .filter((name) => digitsOf(amounts[name]) !== 0)
      .map((name) => [label(orderAmountFields[name].label), amounts[name]] as const),
    [label(orderAmountFields.total_amount.label), amounts.total_amount, true],
    [label(orderAmountFields.paid_amount.label), amounts.paid_amount],
    ...(digitsOf(amounts.refunded_amount) > 0
      ? [[label(orderAmountFields.refunded_amount.label), `-${amounts.refunded_amount}`] as const]
      : []),
    ...(due > 0 ? [[label(words.stillToPay), moneyOf(due), true] as const] : []),
  ];
  return (
    <Box className="whole" sx={{ width: { sm: '90mm' }, ml: 'auto', mt: 2 }}>
      <table>
        <tbody>
          {rows.map(([name, value, strong]) => (
            <tr key={name}>
              <td>{strong ? <b>{name}</b> : name}</td>
              <td className="number">{strong ? <b>{<Money value={value} />}</b> : <Money value={value} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
