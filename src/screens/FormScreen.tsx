import type { ComponentProps } from 'react';
import { ResourceForm } from '../form/ResourceForm.tsx';
import { FormSlotsContext } from '../form/slots.ts';
import { FollowUpsContext } from '../traits/actions/follow-ups.tsx';
import { ActionEffectsContext } from '../ui/action-effects.tsx';
import { formSlots } from './form-slots.ts';
import { actionEffects, followUps } from './index.ts';

/** The form of any entity, with the additions of abilities and screens. */
export function FormScreen(props: ComponentProps<typeof ResourceForm>) {
  return (
    <ActionEffectsContext value={actionEffects}>
      <FollowUpsContext value={followUps}>
        <FormSlotsContext value={formSlots}>
          <ResourceForm {...props} />
        </FormSlotsContext>
      </FollowUpsContext>
    </ActionEffectsContext>
  );
}
