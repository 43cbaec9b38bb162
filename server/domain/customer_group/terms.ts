import type { CustomerGroupTerms } from '../../../resources/eligibility/audience.ts';
import { customer_group } from '../../../resources/customers/customer_group.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { readMany } from '../../db/records/many-records.ts';

/** Reads the members of customer groups, by id. */
export async function readCustomerGroups(
  runner: Runner,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CustomerGroupTerms>> {
  const found = await readMany(runner, { resource: customer_group, locale: 'en_US' }, ids);
  return new Map(
    [...found.values()].map(({ record }) => [
      record.id,
      { ...record, public: record.public === true, global: record.global === true },
    ]),
  );
}
