import { modesOf } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { JsonSchema, RouteDoc } from '../../../http/route.ts';
import { jobSchema } from '../../../jobs/routes.ts';
import {
  answerOf,
  bodySchema,
  idempotencyKey,
  inQuery,
  labels,
  moment,
  pascal,
  ref,
} from '../../../openapi/schemas.ts';
import { importedRowsParameters, importsParameters } from '../../../../resources/query/calls.ts';
import { givenRow, importBody, maxRows, rowsBody, singleBody } from './bodies.ts';
import { uploadParameters } from './upload.ts';

const integer: JsonSchema = { type: 'integer' };
const text: JsonSchema = { type: 'string' };
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const orNothing = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const changes: JsonSchema = {
  type: 'object',
  description: 'By field path',
  additionalProperties: answerOf({ before: {}, after: {} }),
};
const errors: JsonSchema = {
  type: 'object',
  description: 'Sentences by column; what is about the whole row stands under the empty one',
  additionalProperties: list(text),
};
const done: JsonSchema = { enum: ['create', 'update', 'delete', 'unchanged'] };
const fileBody: JsonSchema = {
  type: 'object',
  required: ['file'],
  properties: {
    file: {
      type: 'string',
      format: 'binary',
      description: 'CSV in UTF-8, UTF-16, Big5-HKSCS or GB18030; at most 256 MiB',
    },
  },
};
/** An import in an answer; imports of lines have other counts, and a record. */
export const runAnswer = (counts: JsonSchema, more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema =>
  answerOf({
    id: integer,
    entity: text,
    mode: text,
    ...more,
    file_name: text,
    total: integer,
    digest: text,
    mapping: {},
    status: { enum: ['running', 'done', 'undone'] },
    counts,
    created_by: answerOf({ id: integer, name: text }),
    created_at: moment,
    finished_at: orNothing(moment),
  });
const run = runAnswer(
  answerOf({ create: integer, update: integer, delete: integer, unchanged: integer, wrong: integer, undone: integer }, [
    'create',
    'update',
    'unchanged',
    'wrong',
  ]),
);
export const pageMeta = answerOf({ total: integer, page: integer, per_page: integer });

/** Calls that list imports of any kind and undo them. */
export function runDocs(resource: Resource, answer: JsonSchema) {
  const [tag] = resource.plural;
  const names = pascal(tag);
  return {
    list: {
      id: `listImportsOf${names}`,
      headers: ['X-Total-Count'],
      tag,
      summary: `Imports so far, newest first: ${tag}`,
      parameters: inQuery(importsParameters),
      answer: answerOf({ data: list(answer), meta: pageMeta }),
    },
    one: { id: `getImportOf${names}`, tag, summary: `One import: ${tag}`, answer: answerOf({ data: answer }) },
    undo: {
      id: `undoImportOf${names}`,
      tag,
      summary: `Take an import back where nobody changed since what it wrote; of more than a thousand records or lines a job does it: ${tag}`,
      parameters: [idempotencyKey],
      answer: answerOf({
        data: answerOf({ undone: integer, left: list(answerOf({ id: integer, title: text, reason: text })) }),
      }),
      alternatives: { 202: answerOf({ data: answerOf({ job_id: integer }) }) },
      refusals: [409],
    },
  } as const satisfies Readonly<Record<string, RouteDoc>>;
}

/** Schema of the rows of a call. */
function rowsOf({ name }: Resource): JsonSchema {
  return { ...list(bodySchema(givenRow, { values: ref(`${name}_import_row`) })), minItems: 1, maxItems: maxRows };
}

/** OpenAPI descriptions of the calls of imports. */
export function importDocs(resource: Resource) {
  const [tag] = resource.plural;
  const [one] = resource.label;
  const [name, names] = [pascal(resource.name), pascal(tag)];
  const known = { csv_version: { const: resource.csv?.version }, row: ref(`${resource.name}_import_row`) };
  return {
    single: {
      id: `import${name}`,
      tag,
      summary: `Import one parsed row; with dry_run check it only: ${one}`,
      body: bodySchema(singleBody, known),
      answer: answerOf({ data: answerOf({ outcome: done, record: ref(resource.name), changes }), labels }),
      refusals: [409],
    },
    rows: {
      id: `import${names}`,
      tag,
      summary: `Import rows of a file, each on its own and once only; with dry_run check them: ${tag}`,
      body: bodySchema(rowsBody, { csv_version: known.csv_version, rows: rowsOf(resource) }),
      answer: answerOf({
        data: list(
          answerOf(
            {
              row: integer,
              outcome: { enum: ['create', 'update', 'delete', 'unchanged', 'wrong', 'done'] },
              revision: integer,
              id: integer,
              title: text,
              changes,
              errors,
            },
            ['row', 'outcome'],
          ),
        ),
        labels,
      }),
      refusals: [404, 409],
    },
    upload: {
      id: `upload${names}`,
      tag,
      summary: `Import a file; a job writes its rows: ${tag}`,
      status: 202,
      body: fileBody,
      bodyType: 'multipart/form-data',
      parameters: [idempotencyKey, ...inQuery(uploadParameters)],
      answer: answerOf(
        {
          data: jobSchema,
          meta: answerOf({ ignored: { ...list(text), description: 'Columns of the file that no import writes' } }),
        },
        ['data'],
      ),
    },
    begin: {
      id: `beginImportOf${names}`,
      tag,
      summary: `Begin an import of a file: ${tag}`,
      status: 201,
      body: bodySchema(importBody, { mode: { enum: modesOf(resource) } }),
      parameters: [idempotencyKey],
      answer: answerOf({ data: run }),
    },
    ...runDocs(resource, run),
    runRows: {
      id: `listImportRowsOf${names}`,
      headers: ['X-Total-Count'],
      tag,
      summary: `What became of the rows of an import: ${tag}`,
      parameters: inQuery(importedRowsParameters),
      answer: answerOf({
        data: list(
          answerOf({ row: integer, outcome: text, id: integer, errors, values: { type: 'object' } }, [
            'row',
            'outcome',
          ]),
        ),
        meta: pageMeta,
      }),
    },
    finish: {
      id: `finishImportOf${names}`,
      tag,
      summary: `No more rows come: ${tag}`,
      answer: answerOf({ data: run }),
      refusals: [409],
    },
  } as const satisfies Readonly<Record<string, RouteDoc>>;
}
