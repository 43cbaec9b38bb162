import type { Resource } from '../../../resources/define.ts';
import { type Drafted, isDrafted } from '../../../resources/drafts.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { ApiError } from '../../errors.ts';

/** Whether a record is a copy of another: a draft of what that is to become, or what a promote overwrote. */
export function isCopy({ version_of: main }: Pick<Drafted, 'version_of'>): boolean {
  return main !== null;
}

/** Whether it is what a promote overwrote. */
export function isArchived(record: Pick<Drafted, 'version_of' | 'status'>): boolean {
  return isCopy(record) && record.status === 'archived';
}

/**
 * Records and drafts may be written; what was archived stays as it was.
 * @throws ApiError 409
 */
export function assertEditable(resource: Resource, record: RecordOf): void {
  if (isDrafted(resource, record) && isArchived(record)) throw new ApiError(409, 'errors.isArchived');
}

/**
 * What is done to a record itself isn't done to its copies.
 * @throws ApiError 409
 */
export function assertMain(record: Pick<Drafted, 'version_of'>): void {
  if (isCopy(record)) throw new ApiError(409, 'errors.isCopy');
}
