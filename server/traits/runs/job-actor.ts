import type { Resource } from '../../../resources/define.ts';
import { forbiddenFields } from '../../../resources/field-access.ts';
import { findResource } from '../../../resources/index.ts';
import { contentLocaleOf } from '../../../resources/messages/translate.ts';
import type { Actor, Slots } from '../../crud/call.ts';
import { createDatabase } from '../../db/connection/pool.ts';
import { unsignedUrls } from '../../http/signed-urls.ts';
import type { Job, JobAuthor } from '../../jobs/jobs.ts';
import type { JobContext } from '../../jobs/worker.ts';
import { findCaller } from '../../session/accounts.ts';

/** The entity and store that a job's run is about. */
export interface RunPlace {
  readonly resource: Resource;
  readonly store?: number;
}

/** The place of a job's run; `undefined` if the entity is no longer declared. */
export function placeOf({ data }: Pick<Job, 'data'>): RunPlace | undefined {
  const resource = findResource(String(data.entity));
  return resource && { resource, ...(typeof data.store === 'number' && { store: data.store }) };
}

/** The actor of a job: its user, with their present permissions; `undefined` if they may no longer sign in. */
export async function actorOf(
  job: JobAuthor,
  { resource, store }: RunPlace,
  { pool, log, now }: Pick<JobContext, 'pool' | 'log' | 'now'>,
  slots: Slots,
): Promise<Actor | undefined> {
  const caller = await findCaller(createDatabase(pool), job.user);
  return (
    caller && {
      deps: { pool, background: pool, log, now, urlSigner: unsignedUrls, slots },
      resource,
      caller,
      language: job.language,
      locale: contentLocaleOf(job.language),
      ...(store !== undefined && { store }),
      hidden: forbiddenFields(resource, caller.permissions, 'read'),
    }
  );
}
