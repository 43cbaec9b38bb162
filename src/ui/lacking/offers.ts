import { type Action, can, permissionsFor, type Protected } from '../../../resources/access.ts';
import type { Label } from '../../../resources/kinds/kind.ts';
import type { MessageKey } from '../../../resources/messages/translate.ts';

/** What a page offers to whoever may do it. */
export interface Offer {
  /** Two with one name are the same: a list and its selection may both offer it. */
  readonly name: string;
  readonly label: Label | MessageKey;
  /** Each of these is needed. */
  readonly needs: readonly Action[];
}

/** An offer that somebody doesn’t see, since they lack these permissions. */
export interface ClosedOffer extends Pick<Offer, 'name' | 'label'> {
  readonly missing: readonly string[];
}

/** Whether these permissions open an offer. Pages ask here what they show, and so can tell what they don’t. */
export const isOpen = (permissions: readonly string[], resource: Protected, { needs }: Pick<Offer, 'needs'>): boolean =>
  needs.every((action) => can(permissions, action, resource));

/** The offers that these permissions don’t open. */
export function closedOffers(
  permissions: readonly string[],
  resource: Protected,
  offers: readonly Offer[],
): readonly ClosedOffer[] {
  const distinct = new Map(offers.map((offer) => [offer.name, offer]));
  return [...distinct.values()].flatMap(({ name, label, needs }) => {
    const lacking = needs.filter((action) => !can(permissions, action, resource));
    const missing = lacking.flatMap((action) => permissionsFor(action, resource).slice(0, 1));
    // Without a permission nobody may do it.
    return lacking.length === 0 || missing.length < lacking.length ? [] : [{ name, label, missing }];
  });
}
