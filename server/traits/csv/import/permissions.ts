import { permissionsFor } from '../../../../resources/access.ts';
import type { ImportMode } from '../../../../resources/csv/index.ts';
import { assertCan, assertHolds } from '../../../errors.ts';
import type { Actor } from '../../../crud/call.ts';

type Asking = Pick<Actor, 'caller' | 'resource'>;

/**
 * Asserts that the caller may list or export: an import reveals which records exist, even where importing needs no
 * permission of its own (CONTRACT, Who may do what).
 * @throws ApiError 403
 */
export function assertMayList({ caller, resource }: Asking): void {
  assertHolds(caller.permissions, [
    ...new Set([...permissionsFor('list', resource), ...permissionsFor('export', resource)]),
  ]);
}

/**
 * Asserts that the caller may use the mode: promoting also needs `Update<Subject>` (CONTRACT), and deleting also needs
 * `Delete<Subject>`.
 * @throws ApiError 403
 */
export function assertModeAllowed({ caller, resource }: Asking, mode: ImportMode): void {
  const besides = mode === 'promote' ? 'update' : mode === 'delete' ? 'delete' : 'import';
  assertCan(caller.permissions, besides, resource);
}

/**
 * Asserts that the caller may undo the effects of an import on these records: created ones are deleted (except where
 * imports only add records, `csv.appends`), deleted ones are restored.
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
