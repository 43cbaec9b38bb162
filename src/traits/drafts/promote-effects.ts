import type { ComponentType } from 'react';

export interface PromoteEffectProps {
  /** The version that would be promoted. */
  readonly id: number;
}

/** What a promote changes besides the record: shown in the question whether to promote. */
export type PromoteEffect = ComponentType<PromoteEffectProps>;

/** By entity. */
export type PromoteEffects = Readonly<Partial<Record<string, PromoteEffect>>>;
