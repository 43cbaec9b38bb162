import type { FormSlots } from '../../form/slots.ts';
import { ActionButtons } from './ActionButtons.tsx';
import { NextStep } from './NextStep.tsx';
import { DecisionBar } from './DecisionBar.tsx';

/** Declared actions beside the heading of a record; those with a key below it, with what comes next. */
export const actions: FormSlots = {
  Header: ({ form, record, title, onChanged }) => (
    <ActionButtons resource={form.resource} record={record} title={title} onDone={onChanged} />
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
