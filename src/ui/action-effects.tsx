import { type ComponentType, createContext, Suspense, useContext } from 'react';
import type { Values } from '../../resources/kinds/kind.ts';

/** An action before it is confirmed, named as the history names it: `promote`, `update`, `delete`, `sort`, … */
export interface IntendedAction {
  readonly action: string;
  /** The records that it writes; of a sort all of them, in the wanted order. */
  readonly ids: readonly number[];
  /** The fields that an edit changes. */
  readonly values?: Values;
  /** The one record as it is; absent where there are several. */
  readonly record?: Values;
  /** Called once it is shown what these records change, or that can't be told. */
  readonly onSeen?: ((ids: readonly number[]) => void) | undefined;
}

/** Shows what an action changes besides its records, where it is about to be confirmed; draws nothing where that is nothing. */
export type ActionEffect = ComponentType<IntendedAction>;

const none: Readonly<Partial<Record<string, ActionEffect>>> = {};

/** By entity; `src/screens` provides them. */
export const ActionEffectsContext = createContext(none);

/** The effect that is shown for an entity's actions, if any. */
export function useActionEffect({ name }: { readonly name: string }): ActionEffect | undefined {
  return useContext(ActionEffectsContext)[name];
}

/** What an action changes besides; nothing for most entities. It never holds up the action. */
export function EffectOf({ resource, ...intended }: IntendedAction & { readonly resource: { readonly name: string } }) {
  const { [resource.name]: Effect } = useContext(ActionEffectsContext);
  return (
    Effect && (
      <Suspense fallback={null}>
        <Effect {...intended} />
      </Suspense>
    )
  );
}
