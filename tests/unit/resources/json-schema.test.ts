import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { resources } from '../../../resources/index.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import type { Label } from '../../../resources/kinds/kind.ts';
import { jsonSchemas, sharedSchemas } from '../../../resources/schema.ts';
import { allExamples } from '../../kinds/all-examples.ts';

const label: Label = ['Thing', '東西', '东西'];
const choices = [
  { value: 'a', label },
  { value: 'b', label },
];

test('the bodies say what is asked of a new record and of a change', () => {
  const fields: Fields = {
    name: {
      kind: 'text',
      label: ['Name', '名稱', '名称'],
      help: ['As customers see it', '顧客所見', '顾客所见'],
      required: true,
      localized: true,
      maxLength: 20,
    },
    on: { kind: 'boolean', label, required: true, default: true },
    note: { kind: 'text', label, required: true, visibleWhen: { on: true } },
    made: { kind: 'date', label, readOnly: true },
    pass: { kind: 'password', label, required: true, confirmed: true },
    many: { kind: 'reference', label, to: 'store', many: true, maxLength: 3 },
    lines: { kind: 'rows', label, fields: { code: { kind: 'text', label, maxLength: 9 } } },
  };
  const { create, update } = jsonSchemas({ fields });
  expect(create).toMatchObject({
    required: ['name', 'pass'],
    additionalProperties: false,
    properties: {
      name: {
        title: 'Name',
        description: 'As customers see it',
        type: 'object',
        properties: { zh_HK: { type: 'string', minLength: 1, maxLength: 20 } },
        required: ['zh_HK', 'en_US'],
      },
      on: { default: true },
      pass: { writeOnly: true },
      lines: {
        anyOf: [
          {
            type: 'array',
            items: { type: 'object', properties: { code: { type: ['string', 'null'], maxLength: 9 } } },
          },
          { $ref: '#/components/schemas/Blank' },
        ],
      },
    },
  });
  expect(create).not.toHaveProperty('properties.made');
  expect(JSON.stringify(create)).toContain('"maxItems":3');
  expect(update).not.toHaveProperty('required');
});

test('the record says what is answered', () => {
  const fields: Fields = {
    name: { kind: 'text', label, localized: true, required: true },
    price: { kind: 'money', label },
    status: { kind: 'select', label, choices, required: true },
    marks: { kind: 'tags', label },
    at: { kind: 'dateTime', label, readOnly: true },
    place: { kind: 'reference', label, to: 'store', required: true },
    cost: { kind: 'money', label, read: 'ecommerce:GetUser' },
    pass: { kind: 'password', label },
    mails: { kind: 'rows', label, paged: true, fields: {} },
    lines: { kind: 'rows', label, fields: { code: { kind: 'text', label, required: true } } },
  };
  const { record } = jsonSchemas({ fields });
  expect(record).toMatchObject({
    properties: {
      id: { type: 'integer' },
      price: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      status: { enum: ['a', 'b'] },
      marks: { type: 'array', items: { type: 'string' } },
      at: { readOnly: true },
      place: { type: 'integer' },
      mails: { properties: { total: { type: 'integer' } } },
      lines: { items: { properties: { id: { type: 'integer' }, code: { type: 'string' } }, required: ['id', 'code'] } },
    },
  });
  expect(record.required).toEqual([
    'id',
    'revision',
    'created_at',
    'updated_at',
    'name',
    'price',
    'status',
    'marks',
    'at',
    'place',
    'mails',
    'lines',
  ]);
});

test.each(resources)('those of $name can be written down and read back as schemas', (resource) => {
  for (const schema of Object.values(jsonSchemas(resource))) {
    const written: unknown = JSON.parse(JSON.stringify(schema));
    expect(written).toEqual(schema);
    expect(JSON.stringify(written)).not.toContain('$schema');
  }
});

const written = allExamples.filter(({ field }) => !field.readOnly);

/**
 * Rules that JSON Schema can't express and the OpenAPI page states in prose: rules across rows, impossible years, lone
 * surrogates, fractional minimums.
 */
const unsaid: readonly unknown[] = [
  '0000-01-01',
  '0000-12-31T23:00:00Z',
  '9999-12-31T23:59:59-01:00',
  '9999-12-31T16:00:00Z',
  'Half a \ud842',
  '0.00',
];

test.each(written)(
  '$title: what is kept fits the body that is described, and what is refused does not',
  ({ field, valid, invalid }) => {
    const ajv = new Ajv({ strict: false });
    addFormats.default(ajv);
    const { create } = jsonSchemas({ fields: { it: field } });
    const fits = ajv.compile({ ...create, components: { schemas: sharedSchemas } });
    for (const { kept } of valid)
      expect({ kept, fits: fits({ it: kept }), errors: fits.errors }).toEqual({ kept, fits: true, errors: null });
    for (const { given, rule } of invalid)
      if (rule !== 'duplicate' && !unsaid.includes(given))
        expect({ given, fits: fits({ it: given }) }).toEqual({ given, fits: false });
  },
);
