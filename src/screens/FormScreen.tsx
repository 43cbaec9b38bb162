import type { ComponentProps } from 'react';
import { ResourceForm } from '../form/ResourceForm.tsx';
import { FormSlotsContext } from '../form/slots.ts';
import { formSlots } from './form-slots.ts';

/** The form of any entity, with the additions of abilities and screens. */
export function FormScreen(props: ComponentProps<typeof ResourceForm>) {
  return (
    <FormSlotsContext value={formSlots}>
      <ResourceForm {...props} />
    </FormSlotsContext>
  );
}
