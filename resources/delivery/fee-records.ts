import type { PatchOf, RecordOf, RowOf } from '../record.ts';
import { digitsOf } from '../kinds/money/digits.ts';
import type { shipping_fee } from './shipping_fee.ts';
import type { Fee, FeeCondition } from './shipping-fees.ts';

type FeeRecord = RecordOf<typeof shipping_fee>;

/** The fields of a stored fee that decide whether it applies, and its price. */
type DecidingFee = Pick<FeeRecord, 'id' | 'version_of' | 'delivery_methods' | 'type' | 'price' | 'free_from'> & {
  readonly conditions: readonly Omit<Condition, 'id'>[];
};

/** A stored fee, in whole cents, grams and pieces. A draft replaces its live fee. */
export function feeIn(record: DecidingFee): Fee {
  const { id, version_of, delivery_methods, type, price, free_from, conditions } = record;
  return {
    id: version_of ?? id,
    delivery_methods,
    type,
    price: digitsOf(price),
    ...(type === 'free_above' && free_from !== null && { free_from: digitsOf(free_from) }),
    conditions: conditions.map(conditionIn),
  };
}

type Condition = RowOf<typeof shipping_fee, 'conditions'>;

const blank: Condition = {
  id: 0,
  measure: 'amount',
  minimum: null,
  maximum: null,
  modifier: 'any',
  product_groups: [],
  product_categories: [],
  regions: [],
  districts: [],
  include_coupon_discount: false,
};

/** A stored fee merged with the values of a write, as it would be saved. */
export function feeWith(
  record: FeeRecord,
  { description, conditions, ...values }: PatchOf<typeof shipping_fee>,
): FeeRecord {
  const stored = new Map(record.conditions.map((row) => [row.id, row]));
  return {
    ...record,
    ...values,
    description: { ...record.description, ...description },
    conditions:
      conditions?.map((row) => ({ ...blank, ...(row.id !== undefined && stored.get(row.id)), ...row })) ??
      record.conditions,
  };
}

function conditionIn({ measure, minimum, maximum, ...rest }: Omit<Condition, 'id'>): FeeCondition {
  return {
    ...rest,
    measure,
    include_coupon_discount: measure === 'amount' && rest.include_coupon_discount === true,
    ...(minimum !== null && { minimum: limitOf(measure, minimum, Math.ceil) }),
    ...(maximum !== null && { maximum: limitOf(measure, maximum, Math.floor) }),
  };
}

/** Limits have two decimals: cents, tens of grams, and hundredths of pieces, which must be whole. */
function limitOf(measure: FeeCondition['measure'], text: string, whole: (pieces: number) => number): number {
  const hundredths = digitsOf(text);
  return measure === 'weight' ? hundredths * 10 : measure === 'quantity' ? whole(hundredths / 100) : hundredths;
}
