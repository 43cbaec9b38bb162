import type { FormSlots } from '../../form/slots.ts';
import { ActionButtons } from './ActionButtons.tsx';
import { recordOffers } from './available-actions.ts';
import { NextStep } from './NextStep.tsx';
import { DecisionBar } from './DecisionBar.tsx';

/** Declared actions beside the heading of a record; next actions, and those with a key, below it. */
export const actions: FormSlots = {
  offers: recordOffers,
  Header: ({ form, record, title, onChanged }) => (
    <ActionButtons resource={form.resource} record={record} title={title} onDone={onChanged} only="others" />
  ),
  Strip: (props) => (
    <>
      <NextStep {...props} />
      {Object.values(props.form.resource.actions ?? {}).some(({ hotkey }) => hotkey !== undefined) ? (
        <DecisionBar {...props} />
      ) : null}
    </>
  ),
};
