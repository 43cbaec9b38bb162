import { permissionsFor } from '../../../../resources/access.ts';
import type { ImportMode } from '../../../../resources/csv/index.ts';
import { assertCan, assertHolds } from '../../../errors.ts';
import type { Actor } from '../../../crud/call.ts';

type Asking = Pick<Actor, 'caller' | 'resource'>;

/**
 * Asserts that the caller may list or export: an import reveals which records exist, also where importing needs no
 * permission of its own (CONTRACT, Who may do what).
 * @throws ApiError 403
 */
export function assertMayList({ caller, resource }: Asking): void {
  assertHolds(caller.permissions, [
    ...new Set([...permissionsFor('list', resource), ...permissionsFor('export', resource)]),
  ]);
}

/**
 * Asserts that the caller may use the mode: promoting needs `Update<Subject>` besides the right to import (CONTRACT), and
 * deleting `Delete<Subject>`.
 * @throws ApiError 403
 */
export function assertModeAllowed({ caller, resource }: Asking, mode: ImportMode): void {
  const besides = mode === 'promote' ? 'update' : mode === 'delete' ? 'delete' : 'import';
  assertCan(caller.permissions, besides, resource);
}

/**
 * Asserts that the caller may take back what an import did to these records: those that it created are deleted, unless
 * they are only ever added to; those that it deleted come back.
 * @throws ApiError 403
 */
export function assertMayUndo(
  { caller, resource }: Asking,
  { mode }: { readonly mode: string },
  touched: readonly { readonly made: boolean }[],
): void {
  const removes = resource.csv?.appends ? 'import' : 'delete';
  const needed = mode === 'delete' ? 'create' : touched.some(({ made }) => made) ? removes : undefined;
  if (needed !== undefined) assertCan(caller.permissions, needed, resource);
}
