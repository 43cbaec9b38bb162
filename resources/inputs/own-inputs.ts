import { type ComponentType, createContext, useContext } from 'react';
import type { InputProps } from '../kinds/kind-views.ts';

export interface OwnInput {
  readonly Input: ComponentType<InputProps>;
  /** It shows the value to who may not write it, too: `disabled`. */
  readonly shows?: true;
}

export type OwnInputs = Readonly<Record<string, OwnInput>>;

/** Inputs of an entity's own, by the names of their fields, instead of those of the kinds. */
const OwnInputsContext = createContext<OwnInputs>({});

export const OwnInputsProvider = OwnInputsContext.Provider;

export function useOwnInputs(): OwnInputs {
  return useContext(OwnInputsContext);
}
