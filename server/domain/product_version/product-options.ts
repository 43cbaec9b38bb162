import { product_version } from '../../../resources/catalogue/product_version.ts';
import { type Call, idOf, notFound } from '../../crud/call.ts';
import { readRecord } from '../../db/records/records.ts';
import { choicesAnswer } from './answer.ts';
import { readState } from './state.ts';

/**
 * `GET {id}/product-options`: the choices, options and group prices of a version, with the revision for the next write.
 */
export async function productOptions(call: Call): Promise<Response> {
  const { deps, context, locale, store } = call;
  // Reads the revision first: a concurrent write then makes it outdated instead of going unnoticed.
  const found = await readRecord(deps.pool, { resource: product_version, id: idOf(call), store, locale });
  if (!found) throw notFound();
  context.header('ETag', `"${found.record.revision}"`);
  return context.json(await choicesAnswer(deps.pool, call, await readState(deps.pool, found.record, store)));
}
