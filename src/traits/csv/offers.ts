import type { ImportMode } from '../../../resources/csv/modes.ts';
import type { Resource } from '../../../resources/define.ts';
import type { Offer } from '../../ui/lacking/offers.ts';
import { modesInOrder } from './import-paths.ts';

/** The export of an entity that declares `csv`. */
export const exportOffer: Offer = { name: 'export', label: 'csvMenu.exportAll', needs: ['export'] };

interface ImportOffer extends Offer {
  readonly mode: ImportMode;
}

/** The imports of an entity; an import that deletes also needs the permission to delete. */
export const importOffers = (resource: Resource): readonly ImportOffer[] =>
  modesInOrder(resource).map((mode) => ({
    mode,
    name: `import ${mode}`,
    label: `csvMenu.modes.${mode}`,
    needs: mode === 'delete' ? ['import', 'delete'] : ['import'],
  }));

/** Export and imports. */
export const csvOffers = (resource: Resource): readonly Offer[] =>
  resource.csv ? [exportOffer, ...importOffers(resource)] : [];
