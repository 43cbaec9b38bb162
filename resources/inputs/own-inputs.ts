import { type ComponentType, createContext, useContext } from 'react';
import type { InputProps } from '../kinds/kind-views.ts';

export interface OwnInput {
  readonly Input: ComponentType<InputProps>;
  /** It also shows the value to users who may not write it: `disabled`. */
  readonly shows?: true;
}

export type OwnInputs = Readonly<Record<string, OwnInput>>;

/** An entity's own inputs, by field name, which replace those of the kinds. */
const OwnInputsContext = createContext<OwnInputs>({});

export const OwnInputsProvider = OwnInputsContext.Provider;

export function useOwnInputs(): OwnInputs {
  return useContext(OwnInputsContext);
}
