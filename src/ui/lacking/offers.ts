import { type Action, can, permissionsFor, type Protected } from '../../../resources/access.ts';
import type { Label } from '../../../resources/kinds/kind.ts';
import type { MessageKey } from '../../../resources/messages/translate.ts';

/** An action that a page offers with the right permissions. */
export interface Offer {
  /** Offers with the same name count as one: a list and its selection may both have it. */
  readonly name: string;
  readonly label: Label | MessageKey;
  /** All of these are needed. */
  readonly needs: readonly Action[];
}

/** An offer that the user doesn’t see, with the missing permissions. */
export interface ClosedOffer extends Pick<Offer, 'name' | 'label'> {
  readonly missing: readonly string[];
}

/**
 * True if these permissions allow an offer. Pages use it to decide what to show, so that the hidden actions are known.
 */
export const isOpen = (permissions: readonly string[], resource: Protected, { needs }: Pick<Offer, 'needs'>): boolean =>
  needs.every((action) => can(permissions, action, resource));

/** The offers that these permissions don’t allow. */
export function closedOffers(
  permissions: readonly string[],
  resource: Protected,
  offers: readonly Offer[],
): readonly ClosedOffer[] {
  const distinct = new Map(offers.map((offer) => [offer.name, offer]));
  return [...distinct.values()].flatMap(({ name, label, needs }) => {
    const lacking = needs.filter((action) => !can(permissions, action, resource));
    const missing = lacking.flatMap((action) => permissionsFor(action, resource).slice(0, 1));
    // If a needed action has no permission at all, nobody may do it, so it isn’t offered.
    return lacking.length === 0 || missing.length < lacking.length ? [] : [{ name, label, missing }];
  });
}
