import { isOffered } from '../../../resources/action.ts';
import type { Action, Resource } from '../../../resources/define.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { isPossible } from '../../../resources/lifecycle.ts';
import { isOpen, type Offer } from '../../ui/lacking/offers.ts';

type Named = readonly [name: string, action: Action];

/** The permissions that a declared action needs. */
const needsOf = ({ needs = 'update' }: Action): Pick<Offer, 'needs'> => ({ needs: [needs] });

/** Whether these permissions allow a declared action. */
export const isPermitted = (permissions: readonly string[], resource: Resource, action: Action): boolean =>
  isOpen(permissions, resource, needsOf(action));

/** The declared actions for single records that are possible on all of these. */
function possibleActions(resource: Resource, records: readonly Values[]): readonly Named[] {
  return Object.entries(resource.actions ?? {}).filter(
    ([name, action]) =>
      action.bulk !== 'only' &&
      !action.page &&
      records.every((record) => isPossible(resource, name, record) && isOffered(action, record)),
  );
}

/** The declared actions that are permitted and possible on all of these records. */
export function availableActions(
  resource: Resource,
  permissions: readonly string[],
  records: readonly Values[],
): readonly Named[] {
  return possibleActions(resource, records).filter(([, action]) => isPermitted(permissions, resource, action));
}

const offerOf = ([name, action]: Named): Offer => ({ name, label: action.label, ...needsOf(action) });

/** The declared actions that are possible on a record, as offers. */
export const recordOffers = (resource: Resource, record: Values): readonly Offer[] =>
  possibleActions(resource, [record]).map(offerOf);

/** The declared actions of rows and of the selection, as offers of a list. */
export const listOffers = (resource: Resource): readonly Offer[] =>
  Object.entries(resource.actions ?? {})
    .filter(([, { page, bulk }]) => !page || bulk)
    .map(offerOf);
