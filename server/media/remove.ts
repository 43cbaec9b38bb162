import { can } from '../../resources/access.ts';
import { findResource } from '../../resources/index.ts';
import { foreignKeyIn } from '../db/connection/failures.ts';
import { inTransaction } from '../db/connection/transaction.ts';
import { ApiError } from '../errors.ts';
import type { Deps } from '../http/deps.ts';
import { describeError } from '../process/describe-error.ts';
import type { ApiContext } from '../http/route.ts';
import { mayWrite } from './access.ts';
import { deleteFile, type KeptFile, lockFile, shownFile, sweep } from './file-rows.ts';
import { sentenceOf, type Use, usesOf } from './in-use.ts';
import { mayRead } from './readers.ts';
import { mediaStore } from './store.ts';

/**
 * `DELETE file/{id}`: a file that nothing shows goes for good, its bytes too.
 * @throws ApiError 409 where a record shows it, which is named; 403 where the caller may only read it, 404 where not
 * even that
 */
export async function removeFile(deps: Deps, context: ApiContext): Promise<Response> {
  const id = Number(context.req.param('id'));
  if (!(id <= 2_147_483_647)) throw new ApiError(404, 'errors.notFound');
  const caller = context.get('caller');
  const language = context.get('language');
  const inUse = (uses: readonly Use[]) =>
    new ApiError(409, 'errors.inUse', {
      params: { users: sentenceOf(uses, caller.permissions, language) },
      data: { used_by: uses.map(toldOf(caller.permissions)) },
    });
  const remove = () =>
    inTransaction(deps.pool, async ({ client }) => {
      const file = await lockFile(client, id);
      if (!file) throw new ApiError(404, 'errors.notFound');
      if (!mayRemove(file, caller))
        throw (await mayRead(client, file, caller))
          ? new ApiError(403, 'errors.forbidden')
          : new ApiError(404, 'errors.notFound');
      const uses = await usesOf(client, file, language);
      if (uses.length > 0) throw inUse(uses);
      await deleteFile(client, file, { caller, now: deps.now() });
      return file;
    });
  const gone = await context
    .get('inTurn')(remove)
    .catch(async (error: unknown) => {
      // Someone began to use it between our look and the deletion.
      throw foreignKeyIn(error) === undefined ? error : new ApiError(409, 'errors.conflict', { cause: error });
    });
  try {
    await sweep(deps.pool, await mediaStore(deps.env), gone.key);
  } catch (error) {
    // The record is gone and the bytes are noted: the hourly task tries again.
    deps.log.warn({ err: describeError(error) }, 'the bytes of a deleted file could not be removed yet');
  }
  return context.json({ data: shownFile(gone) });
}

/** One's own upload that no record took; or what one may write the records for. */
function mayRemove(
  { kept, created_by: owner, uploaded_for: entity }: KeptFile,
  caller: { readonly id: number; readonly permissions: readonly string[] },
): boolean {
  if (!kept) return owner === caller.id;
  const resource = findResource(entity?.split('.')[0] ?? '');
  return resource !== undefined && (mayWrite(caller, resource) || can(caller.permissions, 'delete', resource));
}

function toldOf(permissions: readonly string[]) {
  return ({ resource, id, path, title }: Use) =>
    can(permissions, 'get', resource) ? { entity: resource.name, id, field: path, title } : { entity: resource.name };
}
