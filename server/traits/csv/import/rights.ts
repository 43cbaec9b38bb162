import { can } from '../../../../resources/access.ts';
import type { ImportMode } from '../../../../resources/csv/index.ts';
import { ApiError } from '../../../errors.ts';
import type { Actor } from '../../../crud/call.ts';

type Asking = Pick<Actor, 'caller' | 'resource'>;

/**
 * Who imports learns what is there: where importing has no permission of its own, listing is needed too (CONTRACT, Who
 * may do what).
 * @throws ApiError 403
 */
export function assertReadable({ caller, resource }: Asking): void {
  if (!can(caller.permissions, 'list', resource) && !can(caller.permissions, 'export', resource))
    throw new ApiError(403, 'errors.forbidden');
}

/**
 * Rows that promote need what promoting needs, besides what importing does (CONTRACT: promote needs `Update<Subject>`).
 * @throws ApiError 403
 */
export function assertModeAllowed({ caller, resource }: Asking, mode: ImportMode): void {
  if (mode === 'promote' && !can(caller.permissions, 'update', resource)) throw new ApiError(403, 'errors.forbidden');
}

/**
 * Undoing an import that made records removes them, which is deleting.
 * @throws ApiError 403
 */
export function assertMayRemove({ caller, resource }: Asking): void {
  if (!can(caller.permissions, 'delete', resource)) throw new ApiError(403, 'errors.forbidden');
}
