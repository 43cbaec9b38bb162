import type { FormSlots } from '../../form/slots.ts';
import { ActionButtons } from './ActionButtons.tsx';

/** Declared actions beside the heading of a record. */
export const actions: FormSlots = {
  Header: ({ form, record, title, onChanged }) => (
    <ActionButtons resource={form.resource} record={record} title={title} onDone={onChanged} />
  ),
};
