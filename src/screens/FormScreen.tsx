import type { ComponentProps } from 'react';
import { ResourceForm } from '../form/ResourceForm.tsx';
import { FormSlotsContext } from '../form/slots.ts';
import { ActionEffectsContext } from '../ui/action-effects.tsx';
import { formSlots } from './form-slots.ts';
import { actionEffects } from './index.ts';

/** The form of any entity, with the additions of abilities and screens. */
export function FormScreen(props: ComponentProps<typeof ResourceForm>) {
  return (
    <ActionEffectsContext value={actionEffects}>
      <FormSlotsContext value={formSlots}>
        <ResourceForm {...props} />
      </FormSlotsContext>
    </ActionEffectsContext>
  );
}
