import { type ComponentType, createContext, useContext } from 'react';
import type { InputProps } from '../kinds/kind-views.ts';

export type OwnInputs = Readonly<Record<string, ComponentType<InputProps>>>;

/** Inputs of an entity's own, by the names of their fields, instead of those of the kinds. */
const OwnInputsContext = createContext<OwnInputs>({});

export const OwnInputsProvider = OwnInputsContext.Provider;

export function useOwnInputs(): OwnInputs {
  return useContext(OwnInputsContext);
}
