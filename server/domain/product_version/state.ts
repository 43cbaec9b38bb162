import { z } from 'zod';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { type KeptRow, readAllRows } from '../../db/child-rows.ts';
import { type ChildModel, modelOf } from '../../db/model.ts';
import type { Found } from '../../db/records.ts';
import type { Runner } from '../../db/statement.ts';

const text = z.string().nullable();
const name = z.object({ zh_HK: text, en_US: text });
const group = z.object({ id: z.int(), key: z.string(), name });
const choice = z.object({ id: z.int(), key: z.string(), choice_group: z.string(), name });
const option = z.object({
  id: z.int(),
  combination: z.string(),
  first_combination: text,
  sku: z.int().nullable(),
  price: text,
  original_price: text,
  quota: z.int().nullable(),
  obsolete: z.boolean(),
  purchased_pcs: z.int(),
  holding_pcs: z.int(),
});
const groupPrice = z.object({ id: z.int(), customer_group: z.int(), combination: text, price: z.string() });
const version = z.object({ id: z.int(), revision: z.int(), has_choices: z.boolean(), sku: z.int().nullable(), price: text, choice_groups: z.array(group), choices: z.array(choice) });

export type ChoiceGroup = Readonly<z.infer<typeof group>>;
export type Choice = Readonly<z.infer<typeof choice>>;
export type Option = Readonly<z.infer<typeof option>>;
export type GroupPrice = Readonly<z.infer<typeof groupPrice>>;

/** A version with its choices, and what hangs on them. */
export interface State extends Readonly<z.infer<typeof version>> {
  readonly options: readonly Option[];
  readonly prices: readonly GroupPrice[];
}

/** Reads what a version's record leaves to its pages of rows. */
export async function readState(runner: Runner, { record }: Found, store: number | undefined): Promise<State> {
  const read = async <T>(path: 'options' | 'group_pricing', row: z.ZodType<T>): Promise<readonly T[]> => z.array(row).parse(await rowsOf(runner, path, record.id, store));
  return { ...version.parse(record), options: await read('options', option), prices: await read('group_pricing', groupPrice) };
}

function rowsOf(runner: Runner, path: string, id: number, store: number | undefined): Promise<readonly KeptRow[]> {
  return readAllRows(runner, childAt(path), { id, store });
}

/** How rows of a version are kept. */
export function childAt(path: string): ChildModel {
  const found = modelOf(product_version).children.find((child) => child.path === path);
  if (!found) throw new Error(`versions have no rows ${path}`);
  return found;
}

/** The choices of a group, in order. */
export function choicesOf({ choices }: Pick<State, 'choices'>, { key }: Pick<ChoiceGroup, 'key'>): readonly Choice[] {
  return choices.filter(({ choice_group }) => choice_group === key);
}
