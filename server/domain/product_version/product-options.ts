import { product_version } from '../../../resources/catalogue/product_version.ts';
import { type Call, idOf, notFound } from '../../crud/call.ts';
import { readRecord } from '../../db/records/records.ts';
import { answerOfState } from './answer.ts';
import { readState } from './state.ts';

/**
 * `GET {id}/product-options`: the choices of a version, its options and its group prices, with the revision for the
 * next write.
 */
export async function productOptions(call: Call): Promise<Response> {
  const { deps, context, locale, store } = call;
  // The revision is read first: a write that comes between makes it an old one, never one that hides the write.
  const found = await readRecord(deps.pool, { resource: product_version, id: idOf(call), store, locale });
  if (!found) throw notFound();
  context.header('ETag', `"${found.record.revision}"`);
  return context.json(await answerOfState(deps.pool, call, await readState(deps.pool, found.record, store)));
}
