import { readRecord } from '../db/records/records.ts';
import { type Call, idOf, notFound } from './call.ts';
import { recordAnswer } from './write.ts';

/** `GET {path}/{id}`: answers one record. */
export async function get(call: Call): Promise<Response> {
  const { resource, locale, store, deps, context } = call;
  const found = await readRecord(deps.pool, { resource, id: idOf(call), store, locale });
  if (!found) throw notFound();
  context.header('ETag', `"${found.record.revision}"`);
  return context.json(recordAnswer(call, found));
}
