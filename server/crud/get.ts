import type { Resource } from '../../resources/define.ts';
import type { RecordOf } from '../../resources/record.ts';
import { type Found, readRecord } from '../db/records/records.ts';
import { type Call, idOf, notFound } from './call.ts';
import { recordAnswer } from './write.ts';

/**
 * Reads the record named in the path.
 * @throws ApiError 404
 */
export async function readNamed<R extends Resource>(call: Call, resource: R): Promise<Found<RecordOf<R>>> {
  const { locale, store, deps } = call;
  const found = await readRecord(deps.pool, { resource, id: idOf(call), store, locale });
  if (!found) throw notFound();
  return found;
}

/** `GET {path}/{id}`: answers one record. */
export async function get(call: Call): Promise<Response> {
  const { context } = call;
  const found = await readNamed(call, call.resource);
  context.header('ETag', `"${found.record.revision}"`);
  return context.json(recordAnswer(call, found));
}
