import { can } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { findResource } from '../../resources/index.ts';
import { forbiddenFields, isForbidden } from '../../resources/field-access.ts';
import type { Runner } from '../db/connection/statement.ts';
import type { Caller } from '../http/route.ts';
import type { FileRow } from './file-rows.ts';
import { findUses } from './file-uses.ts';

/** The columns that decide who may read a file. */
export type ReadableFile = Pick<FileRow, 'id' | 'key' | 'kept' | 'created_by' | 'uploaded_for'>;

/**
 * Whether the caller may read a file: they uploaded it, may read the record type that used it first (its history refers
 * to the file, too), or may read a record that refers to it now. A file that no record ever used is readable only by
 * its uploader.
 */
export async function mayRead(
  runner: Runner,
  file: ReadableFile,
  caller: Pick<Caller, 'id' | 'permissions'>,
): Promise<boolean> {
  if (file.created_by === caller.id) return true;
  if (!file.kept) return false;
  const [name = '', ...path] = (file.uploaded_for ?? '').split('.');
  const taker = findResource(name);
  if (taker && canReadField(caller, taker, path.join('.'))) return true;
  const uses = await findUses(runner, file, 'en', (resource, place) => canReadField(caller, resource, place));
  return uses.length > 0;
}

/** Whether the caller gets this field in answers; writes answer the record, too. */
function canReadField({ permissions }: Pick<Caller, 'permissions'>, resource: Resource, path: string): boolean {
  const some = (['list', 'get', 'update', 'delete'] as const).some((action) => can(permissions, action, resource));
  return some && !isForbidden(path, forbiddenFields(resource, permissions, 'read'));
}
