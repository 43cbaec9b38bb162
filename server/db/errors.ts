import { DatabaseError } from 'pg';
import type { Resource } from '../../resources/define.ts';
import { ApiError } from '../errors.ts';
import { constraintNamed, pathOfColumn } from './constraints.ts';

/** What PostgreSQL said, where an error (or what caused it: the query builder wraps) comes from it. */
export function databaseErrorIn(error: unknown): DatabaseError | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 6; current = current.cause, depth += 1) {
    if (current instanceof DatabaseError) return current;
  }
  return undefined;
}

/** Two writes met; the same again can go well. */
export function isRepeatable(error: unknown): boolean {
  const code = databaseErrorIn(error)?.code;
  return code === '40001' || code === '40P01';
}

/** Whether a statement was given up because it took too long. */
export function isTimeout(error: unknown): boolean {
  return databaseErrorIn(error)?.code === '57014';
}

/** Whether a foreign key refused, and by whose constraint. */
export function foreignKeyIn(error: unknown): string | undefined {
  const found = databaseErrorIn(error);
  return found?.code === '23503' ? found.constraint : undefined;
}

/**
 * The one place where the database's refusals become the contract's: unique → 409 with the field (of rows, with theirs), foreign
 * key and check → 422 on the field, too slow → 503. Other errors come back as they are.
 */
export function toApiError(error: unknown, resource: Resource): unknown {
  const found = databaseErrorIn(error);
  if (!found) return error;
  const constraint = found.constraint === undefined ? undefined : constraintNamed(found.constraint, resource);
  const refuse = (status: 409 | 422, rule: string, paths = constraint?.paths ?? []) =>
    new ApiError(status, status === 409 ? 'errors.conflict' : 'errors.invalid', {
      ...(paths.length > 0 && { fields: Object.fromEntries(paths.map((path) => [path, [{ rule }]])) }),
      form: constraint?.resource ?? resource,
      cause: error,
    });
  switch (found.code) {
    case '23505':
      return refuse(409, constraint?.rows === undefined ? 'unique' : 'duplicate');
    case '23503':
      return constraint && constraint.paths.length === 0 ? new ApiError(400, 'errors.storeMissing', { cause: error }) : refuse(422, 'reference');
    case '23514':
      return refuse(422, constraint?.rule ?? 'type');
    case '23502': {
      const path = pathOfColumn(resource, found.column);
      return path === undefined ? error : refuse(422, 'required', [path]);
    }
    case '57014':
      return new ApiError(503, 'errors.busy', { retryAfter: 1, cause: error });
    default:
      return error;
  }
}
