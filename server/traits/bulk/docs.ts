import type { Resource } from '../../../resources/define.ts';
import { bulkOutcomes, bulkRowsParameters, bulkRunsParameters } from '../../../resources/query/calls.ts';
import type { JsonSchema, RouteDoc } from '../../http/route.ts';
import { answerOf, bodySchema, idempotencyKey, inQuery, labels, moment, pascal } from '../../openapi/schemas.ts';
import { againBody, bulkBody } from './body.ts';
import { runStatuses, stages } from './runs.ts';

const integer: JsonSchema = { type: 'integer' };
const text: JsonSchema = { type: 'string' };
const outcome: JsonSchema = { enum: bulkOutcomes };
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const staffName = answerOf({ id: integer, name: text });
const run = answerOf(
  {
    id: integer,
    entity: text,
    kind: { enum: ['changes', 'action', 'delete', 'restore'] },
    what: {
      type: 'object',
      description:
        'The selection and what to do with it, as they were sent, without what tells of fields that the caller may not read. In lists of runs, the ids of a selection are `count`, and those left out `except_count`',
    },
    dry_run: { type: 'boolean' },
    total: integer,
    status: { enum: runStatuses },
    stage: { enum: stages, description: 'What the job does with the rows, or did last; a stopped run goes on with it' },
    counts: answerOf(Object.fromEntries(bulkOutcomes.map((name) => [name, integer]))),
    done: { ...integer, description: 'Records that the present step is through with' },
    created_by: staffName,
    taken_over_by: { ...staffName, description: 'Who asked for its present stage, if not who created it' },
    created_at: moment,
    finished_at: { anyOf: [moment, { type: 'null' }] },
    job: integer,
    permitted: {
      type: 'boolean',
      description: 'Whether the caller may do the same, and so start and stop it',
    },
    undo_permitted: {
      type: 'boolean',
      description: 'Whether the caller may put it back: of a deletion with the right to create, of a restore to delete',
    },
    problem: { ...text, description: 'Why the server stopped it' },
  },
  [
    'id',
    'entity',
    'kind',
    'what',
    'dry_run',
    'total',
    'status',
    'stage',
    'counts',
    'done',
    'created_by',
    'created_at',
    'finished_at',
    'permitted',
    'undo_permitted',
  ],
);
const changes: JsonSchema = {
  type: 'object',
  description: 'By field path: what would change now, or what was changed',
  additionalProperties: answerOf({ before: {}, after: {} }),
};

/** OpenAPI descriptions of the calls of bulk runs. */
export function bulkDocs({ name, plural }: Pick<Resource, 'name' | 'plural'>) {
  const [tag] = plural;
  const names = `${pascal(name)}Bulk`;
  const answered = { tag, status: 202, answer: answerOf({ data: run }), parameters: [idempotencyKey] } as const;
  return {
    create: {
      ...answered,
      id: `create${names}`,
      summary: `Change, act on, delete or restore many: freezes and checks a selection, and writes nothing yet: ${tag}`,
      body: bodySchema(bulkBody),
      refusals: [404],
    },
    list: {
      id: `list${names}s`,
      headers: ['X-Total-Count'],
      tag,
      summary: `Bulk runs so far, newest first: ${tag}`,
      parameters: inQuery(bulkRunsParameters),
      answer: answerOf({ data: list(run), meta: answerOf({ total: integer, page: integer, per_page: integer }) }),
    },
    one: { id: `get${names}`, tag, summary: `One bulk run: ${tag}`, answer: answerOf({ data: run }) },
    rows: {
      id: `list${names}Rows`,
      tag,
      summary: `What becomes of the records of a bulk run, by id: ${tag}`,
      parameters: inQuery(bulkRowsParameters),
      answer: answerOf({
        data: list(
          answerOf(
            {
              id: integer,
              title: text,
              key: text,
              outcome,
              reason: { ...text, description: 'Why the record is left as it is' },
              note: {
                ...text,
                description:
                  'What the change doesn’t reach: rows of the record with values of their own, as options have prices, counted when it was checked or written',
              },
              changes,
            },
            ['id', 'title', 'outcome'],
          ),
        ),
        meta: answerOf({ per_page: integer, next: integer }, [bulkRowsParameters.perPage.name]),
        labels,
      }),
    },
    start: {
      ...answered,
      id: `start${names}`,
      summary: `Write what was checked, go on after a stop, or try rows again: ${tag}`,
      body: bodySchema(againBody),
      refusals: [409],
    },
    stop: { ...answered, id: `stop${names}`, summary: `Stop after the present batch: ${tag}`, refusals: [409] },
    undo: {
      ...answered,
      id: `undo${names}`,
      summary: `Put back what a bulk run wrote, where nobody changed it since; what it restored is deleted again: ${tag}`,
      refusals: [409],
    },
  } as const satisfies Readonly<Record<string, RouteDoc>>;
}
