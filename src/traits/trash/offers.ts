import type { Resource } from '../../../resources/define.ts';
import type { Offer } from '../../ui/lacking/offers.ts';

const deletes: readonly Offer[] = [{ name: 'delete', label: 'list.delete', needs: ['delete'] }];

/** Deleting, of what can be deleted at all: `usePermitted` decides by the same. */
export const deleteOffers = ({ without }: Resource): readonly Offer[] => (without?.includes('delete') ? [] : deletes);
