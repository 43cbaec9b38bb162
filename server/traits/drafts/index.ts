import type { Trait } from '../trait.ts';

/** Drafts and promotion (SPEC §4). */
export const drafts: Trait = (resource) => (resource.drafts ? [] : []);
