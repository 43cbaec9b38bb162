import { can, permissionsFor } from '../../resources/access.ts';
import { findResource } from '../../resources/index.ts';
import { foreignKeyIn } from '../db/connection/failures.ts';
import { inTransaction } from '../db/connection/transaction.ts';
import { ApiError, lacking } from '../errors.ts';
import type { Deps } from '../http/deps.ts';
import { describeError } from '../process/describe-error.ts';
import type { ApiContext } from '../http/route.ts';
import { writePermissions } from './access.ts';
import { deleteFile, type FileRow, lockFile, fileAnswer, removeObjects } from './file-rows.ts';
import { describeUses, type Use, findUses } from './file-uses.ts';
import { mayRead } from './read-permission.ts';
import { mediaStore } from './store.ts';

/**
 * `DELETE file/{id}`: deletes an unused file with its objects.
 * @throws ApiError 409 with the records that use it, 403 where the caller may only read it, 404 otherwise
 */
export async function removeFile(deps: Deps, context: ApiContext): Promise<Response> {
  const id = Number(context.req.param('id'));
  if (!(id <= 2_147_483_647)) throw new ApiError(404, 'errors.notFound');
  const caller = context.get('caller');
  const language = context.get('language');
  const inUse = (uses: readonly Use[]) =>
    new ApiError(409, 'errors.inUse', {
      params: { users: describeUses(uses, caller.permissions, language) },
      data: { used_by: uses.map(visibleUse(caller.permissions)) },
    });
  const remove = () =>
    inTransaction(deps.pool, async ({ client }) => {
      const file = await lockFile(client, id);
      if (!file) throw new ApiError(404, 'errors.notFound');
      if (!mayRemove(file, caller))
        throw (await mayRead(client, file, caller)) ? lacking(removers(file)) : new ApiError(404, 'errors.notFound');
      const uses = await findUses(client, file, language);
      if (uses.length > 0) throw inUse(uses);
      await deleteFile(client, file, { caller, now: deps.now() });
      return file;
    });
  const gone = await context
    .get('runLimited')(remove)
    .catch(async (error: unknown) => {
      // A record started to use it between the check and the deletion.
      throw foreignKeyIn(error) === undefined ? error : new ApiError(409, 'errors.conflict', { cause: error });
    });
  try {
    await removeObjects(deps.pool, await mediaStore(deps.env), gone.key);
  } catch (error) {
    // The garbage record remains, so the hourly task tries again.
    deps.log.warn({ err: describeError(error) }, 'the bytes of a deleted file could not be removed yet');
  }
  return context.json({ data: fileAnswer(gone) });
}

/**
 * Whether the caller uploaded a file that no record used, or may write or delete the entity that it was uploaded for.
 */
function mayRemove(file: FileRow, caller: { readonly id: number; readonly permissions: readonly string[] }): boolean {
  if (!file.kept) return file.created_by === caller.id;
  return removers(file).some((permission) => caller.permissions.includes(permission));
}

/** Permissions any of which allows removing a file that a record has used. */
function removers({ kept, uploaded_for: entity }: FileRow): readonly string[] {
  const resource = findResource(entity?.split('.')[0] ?? '');
  return kept && resource ? [...writePermissions([resource]), ...permissionsFor('delete', resource)] : [];
}

function visibleUse(permissions: readonly string[]) {
  return ({ resource, id, path, title }: Use) =>
    can(permissions, 'get', resource) ? { entity: resource.name, id, field: path, title } : { entity: resource.name };
}
