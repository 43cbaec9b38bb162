import {
  type ImportableRows,
  type LineAction,
  lineOutcomes,
  linesMode,
  longestLines,
  mostLines,
} from '../../../../resources/csv/importable-rows.ts';
import type { Resource } from '../../../../resources/define.ts';
import { importedLinesParameters } from '../../../../resources/query/calls.ts';
import type { JsonSchema, RouteDoc } from '../../../http/route.ts';
import { jobAnswer } from '../../../jobs/routes.ts';
import { answerOf, idempotencyKey, inQuery, pascal } from '../../../openapi/schemas.ts';
import { pageMeta, runAnswer, runDocs } from '../import/docs.ts';
import { linesQuery } from './upload.ts';

const integer: JsonSchema = { type: 'integer' };
const text: JsonSchema = { type: 'string' };
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const outcome: JsonSchema = { enum: lineOutcomes };
const errors: JsonSchema = { type: 'object', additionalProperties: list(text) };
const line = {
  line: { ...integer, description: 'Where it stands in the text, from 1' },
  text: { ...text, description: 'As it stands there; absent if it is long' },
  value: { ...text, description: 'As it is stored; absent if it is wrong' },
  outcome,
  errors,
};
const counts: JsonSchema = {
  type: 'object',
  description:
    'Lines by outcome: `unknown` ones stand for no record yet, and are added all the same; of those to be removed they aren’t there',
  propertyNames: outcome,
  additionalProperties: integer,
};
/** An import of lines. */
const linesRun = runAnswer(counts, { record: integer });

/** OpenAPI descriptions of the calls of imports of lines. */
export function linesDocs(resource: Resource) {
  const [tag] = resource.plural;
  const names = pascal(tag);
  return {
    ...runDocs(resource, linesRun),
    lines: {
      id: `listImportRowsOf${names}`,
      headers: ['X-Total-Count'],
      tag,
      summary: `What became of the lines of an import: ${tag}`,
      parameters: inQuery(importedLinesParameters),
      answer: answerOf({
        data: list(answerOf({ row: integer, ...line }, ['row', 'line', 'outcome'])),
        meta: pageMeta,
      }),
    },
  } as const satisfies Readonly<Record<string, RouteDoc>>;
}

/** OpenAPI description of one call. */
export function uploadDoc(resource: Resource, rows: ImportableRows, action: LineAction): RouteDoc {
  return {
    id: `${pascal(linesMode(action, rows)).replace(/^./u, (first) => first.toLowerCase())}Of${pascal(resource.name)}`,
    tag: resource.plural[0],
    summary: `${rows[action][0]} by the line, in one transaction in the background: ${resource.label[0]}`,
    parameters: [idempotencyKey, ...inQuery(linesQuery)],
    body: {
      type: 'object',
      required: ['file'],
      properties: {
        file: {
          type: 'string',
          format: 'binary',
          description: `CSV or text in UTF-8, UTF-16, Big5-HKSCS or GB18030; at most ${mostLines} lines and ${longestLines / 1_048_576} MiB`,
        },
      },
    },
    bodyType: 'multipart/form-data',
    answer: jobAnswer,
    status: 202,
    alternatives: {
      200: answerOf({
        data: answerOf(
          {
            total: integer,
            counts,
            lines: {
              ...list(answerOf(line, ['line', 'outcome'])),
              description: 'Wrong and repeated ones, at most 200',
            },
            columns: { ...list(text), description: 'The first line of a table' },
            column: { ...integer, description: 'Which of its columns was read; without it, every cell is a line' },
          },
          ['total', 'counts', 'lines'],
        ),
      }),
    },
    refusals: [409, 413, 415],
  };
}
