import { delivery_settings } from '../../../resources/delivery/delivery_settings.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { singletonId } from '../../../resources/singleton.ts';
import { notFound } from '../../crud/call.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { readRecord } from '../../db/records/records.ts';

/**
 * Reads when a store delivers.
 * @throws ApiError 404 if the store doesn't exist
 */
export async function readDeliverySettings(
  runner: Runner,
  store: number | undefined,
): Promise<RecordOf<typeof delivery_settings>> {
  const found = await readRecord(runner, {
    resource: delivery_settings,
    id: singletonId(store),
    locale: 'en_US',
    ...(store !== undefined && { store }),
  });
  if (!found) throw notFound();
  return found.record;
}
