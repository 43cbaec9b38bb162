import type { DraftPatch } from '../../../resources/drafts.ts';
import { type Call, idOf } from '../../crud/call.ts';
import { saveChanges } from '../../crud/save.ts';
import { current, assertNoValues, shown, write } from '../../crud/write.ts';
import { lockRecord } from '../../db/records/records.ts';
import { ApiError } from '../../errors.ts';
import { assertPublishable } from './publishable.ts';
import { assertMain } from './editable.ts';
import { draftedIn } from './version-group.ts';

/**
 * `POST {path}/{id}/activate` and `/deactivate`: takes what was promoted out of the shop, and brings it back.
 * @throws ApiError 404, 412, 409 where it isn't time for it, 422 for what is incomplete by now
 */
export function setActivity(call: Call, action: 'activate' | 'deactivate'): Promise<Response> {
  const { resource, store, locale } = call;
  const [from, to] = action === 'activate' ? (['inactive', 'active'] as const) : (['active', 'inactive'] as const);
  return write(
    call,
    async (writing, body) => {
      assertNoValues(call, body);
      const found = draftedIn(
        resource,
        current(call, await lockRecord(writing.unit.client, { resource, id: idOf(call), store, locale })),
      );
      assertMain(found.record);
      if (found.record.status !== from) throw new ApiError(409, 'errors.notNow');
      if (action === 'activate') await assertPublishable(writing, found, 'errors.incomplete');
      return {
        status: 200,
        body: { ...shown(call, await saveChanges(writing, found, { status: to } satisfies DraftPatch, action)) },
      };
    },
    { bodyOptional: true },
  );
}
