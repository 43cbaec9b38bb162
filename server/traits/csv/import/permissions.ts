import { can } from '../../../../resources/access.ts';
import type { ImportMode } from '../../../../resources/csv/index.ts';
import { ApiError } from '../../../errors.ts';
import type { Actor } from '../../../crud/call.ts';

type Asking = Pick<Actor, 'caller' | 'resource'>;

/**
 * Asserts that the caller may list or export: an import reveals which records exist, also where importing needs no
 * permission of its own (CONTRACT, Who may do what).
 * @throws ApiError 403
 */
export function assertMayList({ caller, resource }: Asking): void {
  if (!can(caller.permissions, 'list', resource) && !can(caller.permissions, 'export', resource))
    throw new ApiError(403, 'errors.forbidden');
}

/**
 * Asserts that the caller may use the mode: promoting needs `Update<Subject>` besides the right to import (CONTRACT).
 * @throws ApiError 403
 */
export function assertModeAllowed({ caller, resource }: Asking, mode: ImportMode): void {
  if (mode === 'promote' && !can(caller.permissions, 'update', resource)) throw new ApiError(403, 'errors.forbidden');
}

/**
 * Asserts that the caller may take back records that an import created: it deletes them, unless these are only ever
 * added to.
 * @throws ApiError 403
 */
export function assertMayTakeBack({ caller, resource }: Asking): void {
  if (!can(caller.permissions, resource.csv?.appends ? 'import' : 'delete', resource))
    throw new ApiError(403, 'errors.forbidden');
}
