import type { Resource } from '../../../resources/define.ts';
import { ApiError } from '../../errors.ts';
import { constraintNamed, pathOfColumn } from './constraints.ts';
import { databaseErrorIn } from '../connection/failures.ts';

/**
 * Maps database errors to the contract's: unique → 409 on the field (for rows, on theirs), foreign key and check → 422
 * on the field. Returns other errors unchanged.
 */
export function toApiError(error: unknown, resource: Resource): unknown {
  const found = databaseErrorIn(error);
  if (!found) return error;
  const constraint = found.constraint === undefined ? undefined : constraintNamed(found.constraint, resource);
  const constraintError = (status: 409 | 422, rule: string, paths = constraint?.paths ?? []) =>
    new ApiError(status, status === 409 ? 'errors.conflict' : 'errors.invalid', {
      ...(paths.length > 0 && { fields: Object.fromEntries(paths.map((path) => [path, [{ rule }]])) }),
      form: constraint?.resource ?? resource,
      cause: error,
    });
  switch (found.code) {
    case '23505':
      return constraintError(409, constraint?.rows === undefined ? 'unique' : 'duplicate');
    case '23503':
      return constraint && constraint.paths.length === 0
        ? new ApiError(400, 'errors.storeMissing', { cause: error })
        : constraintError(422, 'reference');
    case '23514':
      return constraintError(422, constraint?.rule ?? 'type');
    case '23502': {
      const path = pathOfColumn(resource, found.column);
      return path === undefined ? error : constraintError(422, 'required', [path]);
    }
    default:
      return error;
  }
}
