// The items of a return, selected from the order's items: a return stores only their ids.
import {
  Box,
  Checkbox,
  FormHelperText,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useEffect } from 'react';
import { type RaRecord, useGetOne } from 'react-admin';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { z } from 'zod';
import '../../../resources/kinds/zod.ts';
import type { InputProps } from '../../../resources/kinds/kind-views.ts';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { contentLocaleOf } from '../../../resources/messages/languages.ts';
import { orderItemFields } from '../../../resources/orders/order-fields.ts';
import { order_return } from '../../../resources/orders/order_return.ts';
import { returnWorth } from '../../../resources/orders/return-amounts.ts';
import { CompactProvider, useFormSetting } from '../../../resources/ui/form-setting.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { FieldCell } from '../../ui/FieldCell.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { ItemCaption } from '../order/ItemCaption.tsx';
import { orderIn, type OrderItem } from '../order/order-record.ts';
import { useReturnCheck } from './use-return-check.ts';

const { qty, type, amount } = order_return.fields.items.fields;
const asked = { qty, type, amount };

const row = z.object({ order_item: z.number() });
/** The order item that a row of a return refers to. */
const itemOf = (value: unknown): number | undefined => row.safeParse(value).data?.order_item;

export function ReturnItems(props: InputProps) {
  const { say } = useWords();
  const { id } = useFormSetting();
  const order: unknown = useWatch({ name: 'order' });
  const isChosen = typeof order === 'number';
  const {
    data: record,
    error: unread,
    refetch: readAgain,
  } = useGetOne<RaRecord<number>>('order', { id: isChosen ? order : 0 }, { enabled: isChosen, retry: false });
  const { data, error, refetch } = useReturnCheck('items', { order, id });
  const items = orderIn(record)?.items;
  if (!isChosen)
    return (
      <Typography variant="body2" color="text.secondary">
        {say('orders.returns.chooseOrder')}
      </Typography>
    );
  const problem: Error | null = error ?? unread;
  if (problem)
    return <RetryAlert onRetry={() => void Promise.all([refetch(), readAgain()])}>{problem.message}</RetryAlert>;
  if (!data || !items) return <Skeleton variant="rounded" height={160} />;
  const left = new Map(data.lines.map((line) => [line.order_item, line.left]));
  return <Lines key={order} {...props} items={items} left={left} />;
}

interface LinesProps extends InputProps {
  readonly items: readonly OrderItem[];
  readonly left: ReadonlyMap<number, number>;
}

function Lines({ source, label, required, FieldInput, items, left }: LinesProps) {
  const { say, label: words } = useWords();
  const locale = contentLocaleOf(useLanguage());
  const { fields: rows, append, remove, replace } = useFieldArray({ name: source, keyName: 'row_key' });
  const { getFieldState } = useFormContext();
  const problem = getFieldState(source, useFormState({ name: source, exact: true })).error;
  const text = problem?.root?.message ?? problem?.message;
  const chosen = rows.map(itemOf);
  // Items of the former order, before another order was chosen.
  const isForeign = chosen.some((one) => one !== undefined && !left.has(one));
  useEffect(() => {
    if (isForeign) replace([]);
  }, [isForeign, replace]);
  const open = items.filter((item) => (left.get(item.id) ?? 0) > 0 || chosen.includes(item.id));
  const missing = open.filter(({ id }) => !chosen.includes(id));
  const isPart = missing.length > 0 && chosen.length > 0;
  const rowOf = ({ id, no_refund }: OrderItem) => ({
    order_item: id,
    qty: left.get(id) ?? 1,
    type: 'restock',
    amount: no_refund ? '0.00' : null,
  });
  if (open.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {say('orders.returns.nothingLeft')}
      </Typography>
    );
  return (
    <Box component="section" aria-label={label}>
      <Typography variant="subtitle2" component="h3">
        {label}
        {required ? ' *' : ''}
      </Typography>
      {text && (
        <FormHelperText error sx={{ mt: 0 }}>
          {text}
        </FormHelperText>
      )}
      <Box sx={{ containerType: 'inline-size' }}>
        <Table size="small" sx={lookOfLines}>
          <TableHead>
            <TableRow>
              <TableCell padding="checkbox">
                <Checkbox
                  checked={missing.length === 0}
                  indeterminate={isPart}
                  onChange={() => (missing.length > 0 ? append(missing.map(rowOf)) : replace([]))}
                  slotProps={{
                    input: {
                      'aria-label': say('orders.returns.all'),
                      ref: (box: HTMLInputElement | null) => {
                        if (box) box.indeterminate = isPart;
                      },
                    },
                  }}
                />
              </TableCell>
              <TableCell>{words(orderItemFields.name.label)}</TableCell>
              <TableCell>{say('orders.returns.left')}</TableCell>
              {Object.entries(asked).map(([name, field]) => (
                <TableCell key={name}>{words(field.label)}</TableCell>
              ))}
              <TableCell align="right">{say('orders.returns.worth')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {open.map((item) => {
              const place = chosen.indexOf(item.id);
              const name = item.name[locale];
              return (
                <TableRow key={item.id}>
                  <TableCell padding="checkbox" className="choose">
                    <Checkbox
                      checked={place >= 0}
                      onChange={() => (place >= 0 ? remove(place) : append(rowOf(item)))}
                      slotProps={{ input: { 'aria-label': say('orders.returns.one', { name }) } }}
                    />
                  </TableCell>
                  <TableCell className="name">
                    <Typography variant="body2">{name}</Typography>
                    <ItemCaption item={item} />
                    {item.no_refund && place >= 0 && <NoRefund source={`${source}.${place}`} />}
                  </TableCell>
                  <TableCell className="left">
                    {say('orders.returns.leftOf', { left: left.get(item.id) ?? 0, bought: item.qty })}
                  </TableCell>
                  {Object.entries(asked).map(([inner, field]) => (
                    <TableCell key={inner} className={place >= 0 ? 'asked' : 'empty'}>
                      {place >= 0 && (
                        <>
                          <Typography className="heading" variant="caption" component="div" color="text.secondary">
                            {words(field.label)}
                          </Typography>
                          <CompactProvider value={true}>
                            <FieldInput source={`${source}.${place}.${inner}`} field={field} />
                          </CompactProvider>
                        </>
                      )}
                    </TableCell>
                  ))}
                  <TableCell align="right" className={place >= 0 ? 'worth' : 'empty'}>
                    {place >= 0 && (
                      <Typography className="heading" variant="caption" component="div" color="text.secondary">
                        {say('orders.returns.worth')}
                      </Typography>
                    )}
                    {place >= 0 && <Worth item={item} left={left.get(item.id) ?? 0} source={`${source}.${place}`} />}
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}

/** For an item that was sold as non-refundable: whether to refund it anyway. */
function NoRefund({ source }: { readonly source: string }) {
  const { say } = useWords();
  const paid: unknown = useWatch({ name: `${source}.amount` });
  const isNothing = typeof paid === 'string' && Number(paid) === 0;
  return (
    <Typography variant="caption" component="div" sx={{ color: isNothing ? 'text.secondary' : 'warning.main' }}>
      {say(isNothing ? 'orders.returns.noRefund' : 'orders.returns.refundedAnyway')}
    </Typography>
  );
}

/** The amount of money paid for the pieces of a row. */
function Worth({ item, left, source }: { readonly item: OrderItem; readonly left: number; readonly source: string }) {
  const pieces: unknown = useWatch({ name: `${source}.qty` });
  if (typeof pieces !== 'number' || !Number.isInteger(pieces) || pieces < 0 || pieces > left) return null;
  const line = {
    quantity: item.qty,
    returned: item.qty - left,
    total: digitsOf(item.total),
    paid_by_points: digitsOf(item.paid_by_points),
  };
  return <FieldCell field={orderItemFields.total} value={moneyOf(returnWorth(line, pieces).total)} />;
}

/** A table; without enough room, cards with the inputs below the item's name. */
const lookOfLines = {
  '& td': { px: 0.5, verticalAlign: 'middle' },
  '& th': { px: 0.5, fontWeight: 500 },
  '& td.asked': { minWidth: 104 },
  '& .heading': { display: 'none' },
  '& td.left, & td.worth': { whiteSpace: 'nowrap' },
  '@container (max-width: 700px)': {
    '&, & tbody, & td': { display: 'block' },
    '& thead': { display: 'none' },
    '& td': { border: 0, p: 0 },
    '& td.empty': { display: 'none' },
    '& .heading': { display: 'block' },
    '& tr': {
      height: 'auto',
      display: 'grid',
      gridTemplateColumns: '44px repeat(2, minmax(0, 1fr))',
      alignItems: 'center',
      columnGap: 1,
      rowGap: 0.5,
      py: 1,
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& td.name': { gridColumn: '2 / -1' },
    '& td.choose': { width: 'auto' },
    '& td.left, & td.asked, & td.worth': { gridColumn: 'auto', textAlign: 'left' },
    '& td.left': { gridColumn: '2 / -1', color: 'text.secondary' },
    '& td.asked:nth-of-type(5)': { gridColumn: '2 / -1', gridRow: 4 },
    '& td.asked, & td.worth': { alignSelf: 'end' },
    '& td.asked:nth-of-type(4)': { gridColumn: 2, gridRow: 3 },
    '& td.asked:nth-of-type(6)': { gridColumn: 3, gridRow: 3 },
    '& td.worth': { gridColumn: '2 / -1', gridRow: 5 },
  },
} as const;
