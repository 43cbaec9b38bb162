import { can } from '../../../../resources/access.ts';
import type { Actor, Slots } from '../../../crud/call.ts';
import { ApiError } from '../../../errors.ts';
import type { Job } from '../../../jobs/jobs.ts';
import type { JobContext } from '../../../jobs/worker.ts';
import { actorOf as runActorOf, placeOf, type RunPlace } from '../../runs/job-actor.ts';

/** The import of a job: its entity, store and id. */
export function importOf(job: Pick<Job, 'data'>): (RunPlace & { readonly id: number }) | undefined {
  const place = placeOf(job);
  return place && { ...place, id: Number(job.data.import) };
}

/**
 * The actor of a job: the user who started it, with their present permissions.
 * @throws ApiError 403 if they may no longer import
 */
export async function actorOf(job: Job, context: JobContext, slots: Slots): Promise<Actor> {
  const place = placeOf(job);
  const actor = place && (await runActorOf(job, place, context, slots));
  if (!actor || !can(actor.caller.permissions, 'import', actor.resource))
    throw new ApiError(403, 'errors.importRights');
  return actor;
}
