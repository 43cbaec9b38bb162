import * as forms from '../../../resources/catalogue/choice-forms.ts';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import { jsonSchemas } from '../../../resources/schema.ts';
import type { JsonSchema, RouteDoc } from '../../http/route.ts';
import { answerOf, idempotencyKey, ifMatch, labels, query, ref } from '../../openapi/shapes.ts';

const [tag] = product_version.plural;
const integer: JsonSchema = { type: 'integer' };
const text: JsonSchema = { type: 'string' };
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const orNothing = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const name = answerOf({ zh_HK: orNothing(text), en_US: orNothing(text) });

const options: JsonSchema = answerOf({
  data: answerOf({
    revision: { ...integer, description: 'For If-Match of the next write' },
    has_choices: { type: 'boolean' },
    choice_groups: list(answerOf({ id: integer, key: text, name, choices: list(answerOf({ id: integer, key: text, name })) })),
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
    group_pricing: list(answerOf({ id: integer, customer_group: integer, option: { ...orNothing(integer), description: 'Nothing: for the version' }, price: text })),
  }),
  labels,
});

function written(summary: string, fields?: Fields, mode: 'create' | 'update' = 'create'): RouteDoc {
  return { tag, summary, ...(fields && { body: jsonSchemas({ fields })[mode] }), parameters: [ifMatch], answer: options, refusals: [409, 412] };
}

/** What may be sent again with the same Idempotency-Key. */
function posted(summary: string, fields?: Fields, further: Partial<RouteDoc> = {}): RouteDoc {
  return { ...written(summary, fields), parameters: [ifMatch, idempotencyKey], ...further };
}

const created = { status: 201 } as const;
const oneOrMany = (one: Fields, many: Fields) => ({ ...created, body: { oneOf: [jsonSchemas({ fields: many }).create, jsonSchemas({ fields: one }).create] } });

export const docs = {
  productOptions: { tag, summary: 'Choices, options and group prices of a version', answer: options },
  addGroup: posted('Add a choice group', forms.newGroupForm, created),
  changeGroup: written('Change a choice group: its name, place and choices', forms.groupForm, 'update'),
  removeGroup: written('Delete a choice group; 409 while options have more than one of its choices'),
  addChoices: posted('Add choices to a group', undefined, oneOrMany(forms.newChoiceForm, forms.newChoicesForm)),
  changeChoice: written('Change a choice: its name and place', forms.choiceForm, 'update'),
  removeChoice: written('Delete a choice; 409 while options have it'),
  addOptions: posted('Add options: combinations of a choice of each group', undefined, oneOrMany(forms.newOptionForm, forms.newOptionsForm)),
  changeOptions: written('Change options by id', forms.optionsForm),
  changeOption: written('Change an option', forms.optionForm, 'update'),
  removeOption: written('Delete an option; 409 once pieces were sold or are held'),
  obsolete: posted('Sell an option no longer'),
  restore: posted('Sell an obsolete option again'),
  groupPrices: written('Set group prices; a price of nothing removes one', forms.groupPricesForm),
  changeToChoices: { ...posted('Sell options instead of one SKU', forms.toChoicesForm), bodyOptional: true },
  latest: {
    tag,
    summary: 'The version of a product, or of a key, that was promoted last, with the id of its draft; where none was, the one made last',
    parameters: [query('product', integer), query('key', text)],
    answer: answerOf({ data: { allOf: [ref('product_version'), answerOf({ draft: orNothing(integer) })] }, labels }),
    refusals: [404],
  },
  campaignChildren: {
    tag,
    summary: 'Children of brand campaigns, for a version to name',
    parameters: [query('brand_campaign_ids[]', list(integer))],
    answer: answerOf({ data: list(answerOf({ id: integer, title: text, hint: text, brand_campaign: integer })), meta: answerOf({ total: integer, total_is: { type: 'string', enum: ['more'] } }, ['total']) }),
  },
  bulkEditOptions: {
    tag,
    summary: 'Fields that bulk edit may change, with their choices',
    answer: answerOf({
      data: answerOf({
        fields: list(
          answerOf(
            { name: text, label: text, kind: text, required: { type: 'boolean' }, quick_edit: { type: 'boolean' }, help: text, options: list(answerOf({ value: text, label: text })), min: {}, max: {}, visible_when: { type: 'object' } },
            ['name', 'label', 'kind', 'required', 'quick_edit'],
          ),
        ),
      }),
    }),
  },
} as const satisfies Readonly<Record<string, RouteDoc>>;
