import type { Values } from '../../../resources/kinds/kind.ts';
import { ApiError } from '../../errors.ts';

/** Whether a record is a copy of another: a draft of what that is to become, or what a promote overwrote. */
export function isCopy({ version_of: main }: Values): boolean {
  return main !== null && main !== undefined;
}

/** Whether it is what a promote overwrote. */
export function isArchived(record: Values): boolean {
  return isCopy(record) && record.status === 'archived';
}

/**
 * Records and drafts may be written; what was archived stays as it was.
 * @throws ApiError 409
 */
export function assertEditable(record: Values): void {
  if (isArchived(record)) throw new ApiError(409, 'errors.isArchived');
}

/**
 * What is done to a record itself isn't done to its copies.
 * @throws ApiError 409
 */
export function assertMain(record: Values): void {
  if (isCopy(record)) throw new ApiError(409, 'errors.isCopy');
}
