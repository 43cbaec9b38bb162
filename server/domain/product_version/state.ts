import { product_version } from '../../../resources/catalogue/product_version.ts';
import type { RecordOf, RowOf } from '../../../resources/record.ts';
import { readRowsOf } from '../../db/records/child-rows.ts';
import type { Runner } from '../../db/connection/statement.ts';

export type Version = RecordOf<typeof product_version>;
export type ChoiceGroup = RowOf<typeof product_version, 'choice_groups'>;
export type Choice = RowOf<typeof product_version, 'choices'>;
export type Option = RowOf<typeof product_version, 'options'>;
export type GroupPrice = RowOf<typeof product_version, 'group_pricing'>;

/** A version with all its options and group prices, which its record doesn't contain. */
export type State = Omit<Version, 'options' | 'group_pricing'> & {
  readonly options: readonly Option[];
  readonly prices: readonly GroupPrice[];
};

/** Reads the options and group prices of a version. */
export async function readState(runner: Runner, record: Version, store: number | undefined): Promise<State> {
  const owner = { id: record.id, store };
  return {
    ...record,
    options: await readRowsOf(runner, product_version, 'options', owner),
    prices: await readRowsOf(runner, product_version, 'group_pricing', owner),
  };
}

/** The choices of a group, in order. */
export function choicesOf({ choices }: Pick<State, 'choices'>, { key }: Pick<ChoiceGroup, 'key'>): readonly Choice[] {
  return choices.filter(({ choice_group }) => choice_group === key);
}
