import { formatDay } from '../../../resources/kinds/date/format.ts';
import { hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import type { Letterhead, PrintedOrder, PrintedPart } from '../../../resources/orders/order-documents.ts';
import { piecesToSend } from '../../../resources/orders/order-parts.ts';
import { order as orders } from '../../../resources/orders/order.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { FieldCell } from '../../ui/FieldCell.tsx';
import { documentWords as words } from './document-words.ts';
import { Paper } from './Paper.tsx';
import { ItemCells, SheetHead } from './SheetHead.tsx';

interface PackingSlipProps {
  readonly shop: Letterhead;
  readonly order: PrintedOrder;
  readonly part: PrintedPart;
}

/** Contents and recipient of one parcel, without prices; each line has a checkbox. */
export function PackingSlip({ shop, order, part }: PackingSlipProps) {
  const { label, language } = useWords();
  const items = part.items.map((item) => ({ ...item, left: piecesToSend(item) })).filter(({ left }) => left > 0);
  return (
    <Paper name={`${label(words.packingSlip)} ${part.sub_order_no}`}>
      <SheetHead
        shop={shop}
        order={order}
        kind={label(words.packingSlip)}
        number={part.sub_order_no}
        delivery={part.delivery_type}
        facts={[
          [label(words.order), order.order_no],
          [label(words.ordered), formatDay(hongKongDay(new Date(order.ordered_at)), language)],
          [label(words.from), part.merchant],
          [
            label(words.delivery),
            <FieldCell key="type" field={sub_order.fields.delivery_type} value={part.delivery_type} />,
          ],
          [label(orders.fields.delivery_date.label), order.delivery_date && formatDay(order.delivery_date, language)],
          [label(words.tracking), [part.courier, part.tracking_no].filter(Boolean).join(' ')],
          ...order.extras.map((name) => [label(orders.fields[name].label), '✓'] as const),
          [label(orders.fields.remarks.label), order.remarks],
        ]}
      />
      <table>
        <thead>
          <tr>
            <th>{label(words.code)}</th>
            <th>{label(words.item)}</th>
            <th className="number">{label(words.quantity)}</th>
            <th className="number">{label(words.packed)}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <ItemCells item={item} />
              <td className="number">
                <b>{groupDigits(item.left)}</b>
              </td>
              <td className="number">☐</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>{label(words.pieces)}</td>
            <td className="number">
              <b>{groupDigits(items.reduce((sum, { left }) => sum + left, 0))}</b>
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </Paper>
  );
}
