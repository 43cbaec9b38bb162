import { expectedCases } from '../../../resources/delivery/fee-case-answers.ts';
import { shipping_fee_case as resource } from '../../../resources/delivery/shipping_fee_case.ts';
import type { Call } from '../../crud/call.ts';
import { runGuards } from '../../crud/guards.ts';
import { checkedValues } from '../../crud/values.ts';
import { storeInBody, write } from '../../crud/write.ts';
import { lockRecords } from '../../db/records/many-records.ts';
import { ApiError } from '../../errors.ts';
import { parseBody } from '../../http/parse-body.ts';
import type { RowToUpdate } from '../../traits/runs/check-batch.ts';
import { updateAll } from '../../traits/runs/write-batch.ts';

/** The body of `expect`. */
export const expectBody = expectedCases.extend({ store_id: storeInBody });

/**
 * `POST expect`: stores seen results of test carts as expected. Writes all or none: none if one was changed or deleted
 * meanwhile, since the caller has seen another expectation.
 * @throws ApiError 409 with their names, 422
 */
export function expectCases(call: Call): Promise<Response> {
  const { store, locale, caller, deps } = call;
  return write(call, async (writing, body) => {
    const { client } = writing;
    const { cases } = parseBody(expectBody, body);
    const found = await lockRecords(
      client,
      { resource, store, locale },
      cases.map(({ id }) => id),
    );
    const outdated = cases.filter(({ id, revision }) => found.get(id)?.record.revision !== revision);
    if (outdated.length > 0) throw new ApiError(409, 'errors.casesChanged', { params: { names: namesOf(outdated) } });
    const rows: RowToUpdate[] = [];
    const seen = new Set<number | null>();
    // If a case is repeated, the first one is used.
    const once = cases.filter(({ id }, place) => cases.findIndex((one) => one.id === id) === place);
    for (const [row, { id, revision: _, ...expected }] of once.entries()) {
      const current = found.get(id);
      if (!current) continue;
      const patch = checkedValues(call, expected, 'update', current.record);
      // Guards check the expected fee, so they run once per fee.
      if (!seen.has(expected.expected_fee))
        await runGuards(deps.slots, {
          client,
          resource,
          store,
          caller,
          current: current.record,
          values: patch,
          now: writing.now,
        });
      seen.add(expected.expected_fee);
      rows.push({ row, current, patch });
    }
    const written = new Map<number, number>();
    for (const result of await updateAll(writing, rows, 'expect')) {
      if (!('done' in result)) throw new ApiError(409, 'errors.conflict');
      const { id, revision } = result.done.found.record;
      written.set(id, revision);
    }
    const data = once.map(({ id, revision }) => ({ id, revision: written.get(id) ?? revision }));
    return { status: 200, body: { data } };

    function namesOf(some: typeof cases): string {
      const names = some.slice(0, 5).map(({ id }) => {
        const name = found.get(id)?.record.name;
        return typeof name === 'string' ? `“${name}”` : `#${id}`;
      });
      return [...names, ...(some.length > names.length ? ['…'] : [])].join(', ');
    }
  });
}
