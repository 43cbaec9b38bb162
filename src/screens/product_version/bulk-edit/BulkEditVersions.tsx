// SPEC §2 gives bulk edit to versions alone; the screen itself is generic.
import { product_version } from '../../../../resources/catalogue/product_version.ts';
import { BulkEdit } from '../../../traits/bulk-edit/BulkEdit.tsx';

/** `/product_version/bulk_edit`. */
export function BulkEditVersions() {
  return <BulkEdit resource={product_version} />;
}
