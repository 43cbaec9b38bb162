import { Link as TextLink } from '@mui/material';
import { useState } from 'react';
import { useGetManyReference } from 'react-admin';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { nextIn } from '../../../resources/lifecycle.ts';
import { groupDigits, moneyText } from '../../../resources/messages/grouped.ts';
import { commaIn } from '../../../resources/messages/languages.ts';
import { pageOf } from '../../../resources/names.ts';
import { intangible_good } from '../../../resources/orders/intangible_good.ts';
import { orderSteps, type OrderStep } from '../../../resources/orders/next-steps.ts';
import { openReturnStates } from '../../../resources/orders/order-states.ts';
import { order } from '../../../resources/orders/order.ts';
import { order_return } from '../../../resources/orders/order_return.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { useScreenSize } from '../../layout/use-screen-size.ts';
import type { StripProps } from '../../form/slots.ts';
import { ActionDialog } from '../../traits/actions/ActionDialog.tsx';
import { availableActions } from '../../traits/actions/available-actions.ts';
import { NextButton, NextLine, NextMore, NextThing } from '../../traits/actions/NextLine.tsx';
import { isOpen, orderIn, type OrderReturn, returnsIn, type SubOrder } from './order-record.ts';
import { PartActions } from './PartActions.tsx';
import { PushAll } from './PushAll.tsx';
import { useMissingCodes } from './use-missing-codes.ts';
import { useSubOrders } from './use-sub-orders.ts';

type Step = OrderStep<SubOrder, OrderReturn>;
type Asked = Pick<StripProps, 'record' | 'title' | 'onChanged'>;

const returnPage = { page: 1, perPage: 25 };
const byId = { field: 'id', order: 'ASC' } as const;
const { push_status } = sub_order.fields;

const hkd = (cents: number) => moneyText(moneyOf(cents));

/** The next steps for an order, by its payment, its returns, its codes, and the states of its sub-orders. */
export function OrderNext({ record, title, onChanged }: Asked) {
  const { say } = useWords();
  const { phone } = useScreenSize();
  const [isWhole, setWhole] = useState(false);
  const permissions = useUserPermissions();
  const read = orderIn(record);
  const { subs, isRead, refetch } = useSubOrders(record.id);
  const { data: returns } = useGetManyReference(
    order_return.name,
    {
      target: 'order',
      id: record.id,
      filter: { status: [...openReturnStates] },
      pagination: returnPage,
      sort: byId,
    },
    { enabled: can(permissions, 'list', order_return) },
  );
  if (!read || !isRead) return <NextLine isBusy={isOpen(record)} />;
  const steps = orderSteps({
    ...read,
    expires_at: read.expires_at ?? null,
    codes_missing: read.codes_missing ?? 0,
    total: digitsOf(read.total_amount),
    paid: digitsOf(read.paid_amount),
    refunded: digitsOf(read.refunded_amount),
    to_send_back: digitsOf(read.to_send_back),
    subs,
    returns: returnsIn(returns),
  });
  const onDone = () => {
    void refetch();
    onChanged();
  };
  // On a phone only the first step, so that nothing below moves after loading.
  const shown = phone && !isWhole ? steps.slice(0, 1) : steps;
  const hidden = steps.length - shown.length;
  const more = say('orders.next.more', { smart_count: hidden, count: groupDigits(hidden) });
  return (
    <NextLine isBusy={isOpen(record)} more={hidden > 0 && <NextMore text={more} onClick={() => setWhole(true)} />}>
      {steps.length === 0 && <NextThing text={say('form.next.nothing')} />}
      {shown.map((step, place) => (
        <Thing
          key={`${step.step} ${'state' in step ? step.state : ''} ${'push' in step ? step.push : ''}`}
          main={place === 0}
          {...{ step, record, title, onDone }}
        />
      ))}
      {hidden === 0 && <PushAll subs={subs} onDone={onDone} />}
    </NextLine>
  );
}

interface ThingProps extends Omit<Asked, 'onChanged'> {
  readonly step: Step;
  /** True for the first step. */
  readonly main: boolean;
  readonly onDone: () => void;
}

function Thing({ step, main, record, title, onDone }: ThingProps) {
  const { say, label, language } = useWords();
  const permissions = useUserPermissions();
  if (step.step === 'codes') return <MissingCodes record={record} count={step.count} />;
  if (step.step === 'pay')
    return (
      <NextThing
        text={say(step.until === null ? 'orders.next.pay' : 'orders.next.payUntil', {
          due: hkd(step.due),
          until: step.until === null ? '' : formatMoment(step.until, language),
        })}
      >
        <OwnAction name="pay" {...{ main, record, title, onDone }} />
      </NextThing>
    );
  if (step.step === 'send_back')
    return (
      <NextThing text={say('orders.next.sendBack', { amount: hkd(step.amount) })}>
        <OwnAction name="refund" amount={moneyOf(step.amount)} {...{ main, record, title, onDone }} />
      </NextThing>
    );
  if (step.step === 'returns')
    return (
      <NextThing
        text={say('orders.next.what', {
          what: label(nextIn(order_return, step.state)?.label ?? order_return.label),
          named: '',
        })}
      >
        {step.returns.map(({ id, order_return_no }) => (
          <TextLink key={id} component={Link} variant="body2" to={pageOf(order_return, id)}>
            {order_return_no}
          </TextLink>
        ))}
      </NextThing>
    );
  const [first, second] = step.subs;
  const named =
    first && !second
      ? first.sub_order_no
      : say('orders.next.parts', { smart_count: step.subs.length, count: groupDigits(step.subs.length) });
  if (step.step === 'lost')
    return (
      <NextThing text={say('orders.next.lost', { named })}>
        {can(permissions, 'create', order_return) && (
          <NextButton
            main={main}
            label={say('orders.next.return')}
            about={named}
            to={`${pageOf(order_return, 'create')}?parent_id=${record.id}`}
          />
        )}
      </NextThing>
    );
  const push = push_status.choices.find(({ value }) => value === step.push)?.label;
  const next = nextIn(sub_order, step.state)?.label;
  const steps = [push, next].flatMap((one) => (one ? [label(one)] : [])).join(commaIn(language));
  return (
    <NextThing text={say('orders.next.what', { what: steps, named })}>
      <PartActions subs={step.subs} by={step.by} {...{ named, main, onDone }} />
    </NextThing>
  );
}

/** An action of the order itself, if permitted. */
function OwnAction({
  name,
  amount,
  main,
  record,
  title,
  onDone,
}: Omit<ThingProps, 'step'> & { readonly name: 'pay' | 'refund'; readonly amount?: string }) {
  const { label } = useWords();
  const [isAsking, setAsking] = useState(false);
  const [, action] = availableActions(order, useUserPermissions(), [record]).find(([one]) => one === name) ?? [];
  if (!action) return null;
  return (
    <>
      <NextButton
        main={main}
        label={label(action.label)}
        about={title}
        aria-label={`${label(action.label)}: ${title}`}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <ActionDialog
          resource={order}
          name={name}
          action={amount === undefined ? action : { ...action, begins: { amount: 'send_back' } }}
          record={{ ...record, ...(amount !== undefined && { send_back: amount }) }}
          title={title}
          onDone={onDone}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The SKUs whose codes are missing in an order, each with a link to add codes. */
function MissingCodes({ record, count }: { readonly record: StripProps['record']; readonly count: number }) {
  const { say } = useWords();
  const mayAdd = can(useUserPermissions(), 'create', intangible_good);
  const missing = useMissingCodes(orderIn(record));
  const numbers = { smart_count: count, count: groupDigits(count) };
  return (
    <NextThing text={say(missing.length > 0 ? 'orders.next.codesOf' : 'orders.next.codes', numbers)}>
      {missing.map(({ sku, item_code }) =>
        mayAdd ? (
          <TextLink
            key={sku}
            component={Link}
            variant="body2"
            to={`${pageOf(intangible_good, 'create')}?source=${encodeURIComponent(JSON.stringify({ sku }))}`}
          >
            {item_code}
          </TextLink>
        ) : (
          <span key={sku}>{item_code}</span>
        ),
      )}
    </NextThing>
  );
}
