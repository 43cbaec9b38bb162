import { type ComponentType, createContext, Suspense, useContext } from 'react';
import type { Values } from '../../resources/kinds/kind.ts';

/** An action before it is confirmed, named as the history names it: `promote`, `update`, `delete`, `sort`, … */
export interface IntendedAction {
  readonly action: string;
  /** The affected records; for a sort all of them, in the new order. */
  readonly ids: readonly number[];
  /** The fields changed by an edit. */
  readonly values?: Values;
  /** The current record; absent if there are several. */
  readonly record?: Values;
  /** Called once the effect on these records is shown, or can't be determined. */
  readonly onSeen?: ((ids: readonly number[]) => void) | undefined;
}

/** Shows the further effects of an action before it is confirmed; renders nothing if there are none. */
export type ActionEffect = ComponentType<IntendedAction>;

const none: Readonly<Partial<Record<string, ActionEffect>>> = {};

/** By entity; `src/screens` provides them. */
export const ActionEffectsContext = createContext(none);

/** The effect component of an entity's actions, if any. */
export function useActionEffect({ name }: { readonly name: string }): ActionEffect | undefined {
  return useContext(ActionEffectsContext)[name];
}

/** Shows the further effects of an action; nothing for most entities. Never blocks the action. */
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
