import type { Fields } from '../kinds/index.ts';
import { choiceFields, choiceGroupFields, most, optionFields, groupPriceFields } from './product-choices.ts';

/**
 * Request bodies of the calls that write a version's choices, options and group prices, validated by form and API
 * alike. `choices` and `option` are row ids of the version; the server checks that they exist.
 */
const name = choiceGroupFields.name;
const position = {
  kind: 'integer',
  label: ['Place', '位置', '位置'],
  help: ['From 0 on; past the end means last.', '由 0 起；超出即排最後。', '从 0 起；超出即排最后。'],
  minValue: 0,
} as const;
const newChoices = {
  kind: 'rows',
  label: ['Choices', '選項', '选项'],
  maxLength: most.choices,
  fields: { name: choiceFields.name },
} as const;

/** `POST {id}/choice-group`. Existing options get the choice at index `default_choice`. */
export const newGroupForm = {
  name,
  choices: newChoices,
  default_choice: {
    kind: 'integer',
    label: ['Choice of the existing options', '現有組合所屬的選項', '现有组合所属的选项'],
    minValue: 0,
  },
} as const satisfies Fields;

/** `PUT {id}/choice-group/{gid}`: choices in the given order, then those not given; new ones have no id. */
export const groupForm = { name, position, choices: newChoices } as const satisfies Fields;

/** `POST {id}/choice-group/{gid}/choices`: several, or the name of one. */
export const newChoicesForm = { choices: { ...newChoices, required: true } } as const satisfies Fields;
export const newChoiceForm = { name: choiceFields.name } as const satisfies Fields;

/** `PUT {id}/choice-group/{gid}/choice/{cid}`. */
export const choiceForm = { name: choiceFields.name, position } as const satisfies Fields;

/** `POST {id}/change_to_choices`: the initial groups. */
export const toChoicesForm = {
  choice_groups: {
    kind: 'rows',
    label: ['Choice groups', '選項組', '选项组'],
    maxLength: most.groups,
    fields: { name, choices: newChoices },
  },
} as const satisfies Fields;

const { sku, price, original_price, quota, obsolete, purchased_pcs, holding_pcs } = optionFields;

/** `POST {id}/options`: one or several. */
export const newOptionForm = {
  choices: { kind: 'reference', label: ['Choices', '選項', '选项'], to: 'product_version.choices', many: true },
  sku,
  price,
  original_price,
  quota,
} as const satisfies Fields;
export const newOptionsForm = {
  options: {
    kind: 'rows',
    label: ['Options', '選項組合', '选项组合'],
    required: true,
    maxLength: most.atOnce,
    fields: newOptionForm,
  },
} as const satisfies Fields;

/** `PUT {id}/option/{oid}`. The combination can't change, but may be repeated, so that a response can be sent back. */
export const optionForm = {
  sku,
  price,
  original_price,
  quota,
  obsolete,
  purchased_pcs,
  holding_pcs,
  choices: { ...newOptionForm.choices, readOnly: true },
  combination: { ...optionFields.combination, readOnly: true },
  state: { kind: 'text', label: ['State', '狀態', '状态'], readOnly: true },
} as const satisfies Fields;

/** `PUT {id}/options`: several, by id. */
export const optionsForm = {
  options: {
    kind: 'rows',
    label: ['Options', '選項組合', '选项组合'],
    required: true,
    maxLength: most.atOnce,
    fields: optionForm,
  },
} as const satisfies Fields;

/** `PUT {id}/group-prices`: sets the given prices, removes those given as `null`, keeps the others. */
export const groupPricesForm = {
  group_prices: {
    kind: 'rows',
    label: ['Group prices', '群組價格', '群组价格'],
    required: true,
    maxLength: most.atOnce,
    key: ['customer_group', 'option'],
    fields: {
      customer_group: groupPriceFields.customer_group,
      option: { kind: 'reference', label: ['Option', '選項組合', '选项组合'], to: 'product_version.options' },
      price: { ...groupPriceFields.price, required: false },
    },
  },
} as const satisfies Fields;
