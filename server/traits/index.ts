import type { Resource } from '../../resources/define.ts';
import { drafts } from './drafts/index.ts';
import { importable } from './importable/index.ts';
import { quickEdit } from './quick-edit.ts';
import { sortable } from './sortable.ts';
import { timeline } from './timeline.ts';
import type { Trait, TraitRoute } from './trait.ts';

/** Every ability that a declaration can switch on: a line each. */
const traits: readonly Trait[] = [drafts, importable, quickEdit, sortable, timeline];

/** The calls that an entity's declared abilities bring besides the generic ones. */
export function traitRoutes(resource: Resource): readonly TraitRoute[] {
  return traits.flatMap((trait) => trait(resource));
}
