import type { Resource } from '../../../resources/define.ts';
import type { Offer } from '../../ui/lacking/offers.ts';

const deletes: readonly Offer[] = [{ name: 'delete', label: 'list.delete', needs: ['delete'] }];

/** The offer to delete, for entities whose records can be deleted; `usePermitted` uses the same rule. */
export const deleteOffers = ({ without }: Resource): readonly Offer[] => (without?.includes('delete') ? [] : deletes);
