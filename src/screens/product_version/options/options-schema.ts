import { z } from 'zod';
import '../../../../resources/kinds/zod.ts';
import type { Labels } from '../../../../resources/kinds/kind-views.ts';

/**
 * Schema of the answers to `GET product-version/{id}/product-options` and to every write below it
 * (docs/decisions/0012-product-options.md).
 */

const name = z.object({ zh_HK: z.string().nullish(), en_US: z.string().nullish() });
const choice = z.object({ id: z.number(), key: z.string(), name });
const choiceGroup = z.object({ id: z.number(), key: z.string(), name, choices: z.array(choice) });
const option = z.object({
  id: z.number(),
  choices: z.array(z.number()),
  sku: z.number().nullish(),
  price: z.string().nullish(),
  original_price: z.string().nullish(),
  quota: z.number().nullish(),
  obsolete: z.boolean().nullish(),
  purchased_pcs: z.number().nullish(),
  holding_pcs: z.number().nullish(),
  state: z.string(),
});
const groupPrice = z.object({
  id: z.number(),
  customer_group: z.number(),
  option: z.number().nullish(),
  price: z.string(),
});
const answer = z.object({
  data: z.object({
    revision: z.number(),
    has_choices: z.boolean().nullish(),
    choice_groups: z.array(choiceGroup),
    options: z.array(option),
    group_pricing: z.array(groupPrice),
  }),
  labels: z.record(z.string(), z.record(z.string(), z.string())).optional(),
});

export type Name = z.infer<typeof name>;
export type Choice = z.infer<typeof choice>;
export type ChoiceGroup = z.infer<typeof choiceGroup>;
export type Option = z.infer<typeof option>;
export type GroupPrice = z.infer<typeof groupPrice>;

/** A version's choices, options and group prices at one revision. */
export interface OptionsBody {
  readonly revision: number;
  readonly has_choices: boolean;
  readonly choice_groups: readonly ChoiceGroup[];
  readonly options: readonly Option[];
  readonly group_pricing: readonly GroupPrice[];
  readonly labels: Labels;
}

/** Parses an answer. @throws ZodError if its shape is different */
export function parseOptions(json: unknown): OptionsBody {
  const { data, labels = {} } = answer.parse(json);
  return { ...data, has_choices: data.has_choices ?? false, labels };
}
