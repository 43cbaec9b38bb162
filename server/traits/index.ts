import type { Resource } from '../../resources/define.ts';
import { drafts } from './drafts/index.ts';
import { importable } from './csv/import/routes.ts';
import { quickEdit } from './quick-edit/index.ts';
import { sortable } from './sort/index.ts';
import { timeline } from './timeline/index.ts';
import type { Trait, TraitRoute } from '../crud/slots.ts';

/** Every ability that a declaration can switch on: a line each. */
const traits: readonly Trait[] = [drafts, importable, quickEdit, sortable, timeline];

/** The calls that an entity's declared abilities bring besides the generic ones. */
export function traitRoutes(resource: Resource): readonly TraitRoute[] {
  return traits.flatMap((trait) => trait(resource));
}
