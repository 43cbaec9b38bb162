import { useMemo } from 'react';
import { useRecordContext } from 'react-admin';
import type { InputProps } from '../../../resources/kinds/kind-views.ts';
import { viewsOf } from '../../../resources/kinds/views.ts';
import { mailForm } from '../../../resources/orders/order-mails.ts';
import { useOrderMail } from './use-order-mail.ts';

const { use: declared } = mailForm;
const { Input } = viewsOf(declared);

/** The mail template for an order's details: one of those that fit its state. */
export function MailUse(props: InputProps) {
  const record = useRecordContext();
  const { data } = useOrderMail(record?.id, record?.revision, null);
  const fitting = useMemo(
    () => ({ ...declared, choices: declared.choices.filter(({ value }) => !data || data.uses.includes(value)) }),
    [data],
  );
  return <Input {...props} field={fitting} />;
}
