import * as forms from '../../../resources/catalogue/choice-forms.ts';
import { most } from '../../../resources/catalogue/product-choices.ts';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import { jsonSchemas } from '../../../resources/schema.ts';
import type { JsonSchema, RouteDoc } from '../../http/route.ts';
import { answerOf, id, idempotencyKey, ifMatch, inQuery, labels, ref } from '../../openapi/schemas.ts';
import { campaignsParameters } from './campaign-children.ts';
import { latestParameters } from './latest.ts';

const [tag] = product_version.plural;
const integer: JsonSchema = { type: 'integer' };
const text: JsonSchema = { type: 'string' };
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const orNothing = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const name = answerOf({ zh_HK: orNothing(text), en_US: orNothing(text) });

/** Group prices are omitted for callers who may not read them. */
const options: JsonSchema = answerOf({
  data: answerOf(
    {
      revision: { ...integer, description: 'For If-Match of the next write' },
      has_choices: { type: 'boolean' },
      choice_groups: list(
        answerOf({ id: integer, key: text, name, choices: list(answerOf({ id: integer, key: text, name })) }),
      ),
      options: list(
        answerOf({
          id: integer,
          choices: { ...list(integer), description: 'One of each group, in the order of the groups' },
          combination: text,
          sku: orNothing(integer),
          price: orNothing(text),
          original_price: orNothing(text),
          quota: orNothing(integer),
          obsolete: { type: 'boolean' },
          purchased_pcs: integer,
          holding_pcs: integer,
          state: { enum: ['active', 'obsolete', 'incomplete'] },
        }),
      ),
      group_pricing: list(
        answerOf({
          id: integer,
          customer_group: integer,
          option: { ...orNothing(integer), description: 'Nothing: for the version' },
          price: text,
        }),
      ),
    },
    ['revision', 'has_choices', 'choice_groups', 'options'],
  ),
  labels,
});

function written(id: string, summary: string, fields?: Fields, mode: 'create' | 'update' = 'create'): RouteDoc {
  return {
    id,
    tag,
    summary,
    ...(fields && { body: jsonSchemas({ fields })[mode] }),
    parameters: [ifMatch],
    answer: options,
    refusals: [409, 412, 422],
  };
}

/** The description of a POST, which takes an Idempotency-Key. */
function posted(id: string, summary: string, fields?: Fields, further: Partial<RouteDoc> = {}): RouteDoc {
  return { ...written(id, summary, fields), parameters: [ifMatch, idempotencyKey], ...further };
}

const created = { status: 201 } as const;
const oneOrMany = (one: Fields, many: Fields) => ({
  ...created,
  body: { anyOf: [jsonSchemas({ fields: many }).create, jsonSchemas({ fields: one }).create] },
});

/** The schema of a body of rows that identify existing ones by a key. */
function rowsBody(member: string, row: JsonSchema, key: readonly string[]): JsonSchema {
  return {
    ...answerOf({ [member]: { ...list(row), minItems: 1, maxItems: most.atOnce, 'x-unique-by': key } }),
    additionalProperties: false,
  };
}

const option = jsonSchemas({ fields: forms.optionForm }).update;
const knownOptions = rowsBody(
  'options',
  {
    ...option,
    properties: { id: { ...id, 'x-refers-to': 'product_version.options' }, ...Object(option.properties) },
    required: ['id'],
  },
  ['id'],
);
// Null removes a price, so the member is required.
const groupPrices = rowsBody(
  'group_prices',
  { ...jsonSchemas(forms.groupPricesForm.group_prices).create, required: ['customer_group', 'price'] },
  forms.groupPricesForm.group_prices.key,
);

export const docs = {
  productOptions: {
    id: 'getProductOptions',
    headers: ['ETag'],
    tag,
    summary: 'Choices, options and group prices of a version',
    answer: options,
  },
  addGroup: posted(
    'addChoiceGroup',
    'Add a choice group; no two of a version share a name',
    forms.newGroupForm,
    created,
  ),
  changeGroup: written(
    'updateChoiceGroup',
    'Change a choice group: its name, place and choices',
    forms.groupForm,
    'update',
  ),
  removeGroup: written(
    'deleteChoiceGroup',
    'Delete a choice group; 409 while options have more than one of its choices',
  ),
  addChoices: posted(
    'addChoices',
    'Add choices to a group, in which no two share a name',
    undefined,
    oneOrMany(forms.newChoiceForm, forms.newChoicesForm),
  ),
  changeChoice: written('updateChoice', 'Change a choice: its name and place', forms.choiceForm, 'update'),
  removeChoice: written('deleteChoice', 'Delete a choice; 409 while options have it'),
  addOptions: posted(
    'addOptions',
    'Add options: combinations of a choice of each group',
    undefined,
    oneOrMany(forms.newOptionForm, forms.newOptionsForm),
  ),
  changeOptions: { ...written('updateOptions', 'Change options by id'), body: knownOptions },
  changeOption: written('updateOption', 'Change an option', forms.optionForm, 'update'),
  removeOption: written('deleteOption', 'Delete an option; 409 once pieces were sold or are held'),
  obsolete: posted('obsoleteOption', 'Sell an option no longer'),
  restore: posted('restoreOption', 'Sell an obsolete option again'),
  groupPrices: {
    ...written('updateGroupPrices', 'Set group prices; a price of nothing removes one'),
    body: groupPrices,
  },
  changeToChoices: {
    ...posted('changeToChoices', 'Sell options instead of one SKU', forms.toChoicesForm),
    bodyOptional: true,
  },
  latest: {
    id: 'getLatestProductVersion',
    tag,
    summary:
      'The version of a product, or of a key, that was promoted last, with the id of its draft; where none was, the one made last',
    parameters: inQuery(latestParameters),
    answer: answerOf({ data: { allOf: [ref('product_version'), answerOf({ draft: orNothing(integer) })] }, labels }),
    refusals: [404],
  },
  campaignChildren: {
    id: 'listChildrenOfCampaigns',
    tag,
    summary: 'Children of brand campaigns, for a version to name',
    parameters: inQuery(campaignsParameters),
    answer: answerOf({
      data: list(answerOf({ id: integer, title: text, hint: text, brand_campaign: integer })),
      meta: answerOf({ total: integer, total_is: { type: 'string', enum: ['more'] } }, ['total']),
    }),
  },
  bulkEditOptions: {
    id: 'getBulkEditFields',
    tag,
    summary: 'Fields that bulk edit may change, with their choices',
    answer: answerOf({
      data: answerOf({
        fields: list(
          answerOf(
            {
              name: text,
              label: text,
              kind: text,
              required: { type: 'boolean' },
              quick_edit: { type: 'boolean' },
              help: text,
              options: list(answerOf({ value: text, label: text })),
              min: {},
              max: {},
              visible_when: { type: 'object' },
            },
            ['name', 'label', 'kind', 'required', 'quick_edit'],
          ),
        ),
      }),
    }),
  },
} as const satisfies Readonly<Record<string, RouteDoc>>;
