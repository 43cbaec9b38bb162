import { product_version } from '../../../../resources/catalogue/product_version.ts';
import { BulkEdit } from '../../../traits/bulk-edit/BulkEdit.tsx';

/** The page `/product_version/bulk_edit` (SPEC §2: only product versions have it). */
export function BulkEditVersions() {
  return <BulkEdit resource={product_version} />;
}
