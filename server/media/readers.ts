import { can } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { findResource } from '../../resources/index.ts';
import { forbiddenFields, isForbidden } from '../../resources/field-access.ts';
import type { Runner } from '../db/connection/statement.ts';
import type { Caller } from '../http/route.ts';
import type { KeptFile } from './file-rows.ts';
import { usesOf } from './in-use.ts';

/** What tells who may read a file. */
export type ReadableFile = Pick<KeptFile, 'id' | 'key' | 'kept' | 'created_by' | 'uploaded_for'>;

/**
 * Who may read a file: whoever uploaded it, may read what took it first (there its history stands too), or may read a
 * record that shows it now. What no record took is its uploader's alone.
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
  if (taker && sees(caller, taker, path.join('.'))) return true;
  const uses = await usesOf(runner, file, 'en', (resource, place) => sees(caller, resource, place));
  return uses.length > 0;
}

/** Whether calls of theirs answer such a field; a write answers the record too. */
function sees({ permissions }: Pick<Caller, 'permissions'>, resource: Resource, path: string): boolean {
  const some = (['list', 'get', 'update', 'delete'] as const).some((action) => can(permissions, action, resource));
  return some && !isForbidden(path, forbiddenFields(resource, permissions, 'read'));
}
