import { can } from '../../../../resources/access.ts';
import type { Resource } from '../../../../resources/define.ts';
import { findResource } from '../../../../resources/index.ts';
import { contentLocaleOf } from '../../../../resources/messages/translate.ts';
import type { Actor, Slots } from '../../../crud/call.ts';
import { forbiddenFields } from '../../../../resources/field-access.ts';
import { createDatabase } from '../../../db/connection/pool.ts';
import { ApiError } from '../../../errors.ts';
import type { Job } from '../../../jobs/jobs.ts';
import type { JobContext } from '../../../jobs/worker.ts';
import { unsignedUrls } from '../../../http/signed-urls.ts';
import { findCaller } from '../../../session/accounts.ts';

/** The import of a job: its entity, store and id. */
export function importOf({
  data,
}: Pick<Job, 'data'>): { readonly resource: Resource; readonly store?: number; readonly id: number } | undefined {
  const resource = findResource(String(data.entity));
  return (
    resource && { resource, id: Number(data.import), ...(typeof data.store === 'number' && { store: data.store }) }
  );
}

/**
 * The actor of a job: the user who began it, with their present permissions.
 * @throws ApiError 403 if they may no longer import
 */
export async function actorOf(job: Job, { pool, log, now }: JobContext, slots: Slots): Promise<Actor> {
  const about = importOf(job);
  const caller = await findCaller(createDatabase(pool), job.user);
  if (!about || !caller || !can(caller.permissions, 'import', about.resource))
    throw new ApiError(403, 'errors.importRights');
  const { resource, store } = about;
  return {
    deps: { pool, background: pool, log, now, urlSigner: unsignedUrls, slots },
    resource,
    caller,
    language: job.language,
    locale: contentLocaleOf(job.language),
    ...(store !== undefined && { store }),
    hidden: forbiddenFields(resource, caller.permissions, 'read'),
  };
}
