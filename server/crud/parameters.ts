import { belongings } from '../../resources/query/list.ts';
import { type Parameters, type QueryOf, readQuery } from '../../resources/query/parameters.ts';
import { ApiError } from '../errors.ts';
import type { Call } from './call.ts';

/**
 * Parses the query parameters of a call. Calls in a store may repeat the store's id.
 * @throws QueryError for an unknown name or an invalid value
 * @throws ApiError 400 where it names another store
 */
export function parseParameters<P extends Parameters>(
  { context, store }: Pick<Call, 'context' | 'store'>,
  parameters: P,
): QueryOf<P> {
  const { url } = context.req;
  if (store === undefined) return readQuery(url, parameters);
  const query = readQuery(url, { ...parameters, storeId: belongings.storeId });
  assertStore(query.storeId, store);
  return query;
}

/** @throws ApiError 400 where a call names another store than the active one */
export function assertStore(named: string | undefined, store: number | undefined): void {
  if (named !== undefined && named !== `${store}`) throw new ApiError(400, 'errors.storeDiffers');
}
