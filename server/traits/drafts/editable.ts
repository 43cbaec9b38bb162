import type { Resource } from '../../../resources/define.ts';
import { type Drafted, isDrafted } from '../../../resources/drafts.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { ApiError } from '../../errors.ts';

/** Whether a record is a copy: a draft, or an archived version. */
export function isCopy({ version_of: main }: Pick<Drafted, 'version_of'>): boolean {
  return main !== null;
}

/** Whether a record is an archived copy, with content that a promote overwrote. */
export function isArchived(record: Pick<Drafted, 'version_of' | 'status'>): boolean {
  return isCopy(record) && record.status === 'archived';
}

/**
 * Asserts that a record may be written: archived copies never change.
 * @throws ApiError 409
 */
export function assertEditable(resource: Resource, record: RecordOf): void {
  if (isDrafted(resource, record) && isArchived(record)) throw new ApiError(409, 'errors.isArchived');
}

/**
 * Asserts that a record is not a copy.
 * @throws ApiError 409
 */
export function assertMain(record: Pick<Drafted, 'version_of'>): void {
  if (isCopy(record)) throw new ApiError(409, 'errors.isCopy');
}
