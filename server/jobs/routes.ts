import type pg from 'pg';
import { ApiError } from '../errors.ts';
import type { JsonSchema, Route } from '../http/route.ts';
import { answerOf, moment } from '../openapi/schemas.ts';
import { getJob } from './jobs.ts';

const integer: JsonSchema = { type: 'integer' };

/** Schema of a job (CONTRACT, Imports and exports). */
export const jobSchema = answerOf(
  {
    id: integer,
    status: { enum: ['queued', 'running', 'done', 'failed'] },
    total: integer,
    done: integer,
    failed: integer,
    errors: {
      type: 'array',
      items: answerOf(
        {
          row: integer,
          text: { type: 'string', description: 'The refused row of a text, as it was sent; absent if it is long' },
          field: { type: 'string' },
          message: { type: 'string' },
          id: integer,
          title: { type: 'string' },
        },
        ['message'],
      ),
    },
    import: { ...integer, description: 'The import that it does, or takes back' },
    outcomes: {
      type: 'object',
      description: 'Of an import of lines that is over: how many by outcome',
      additionalProperties: integer,
    },
    bulk: { ...integer, description: 'The bulk run that it checks, does, or takes back' },
    created_at: moment,
  },
  ['id', 'status', 'total', 'done', 'failed', 'errors'],
);

export const jobAnswer = answerOf({ data: jobSchema });

/** `GET job/{id}`: the progress of a job, for the user who requested it (CONTRACT, Who may do what). */
export function jobRoutes({ pool }: { readonly pool: pg.Pool }): readonly Route[] {
  return [
    {
      method: 'get',
      path: '/job/:id{[0-9]+}',
      access: 'session',
      doc: { id: 'getJob', tag: 'jobs', summary: 'How far a job is that one asked for', answer: jobAnswer },
      handler: async (context) => {
        const id = Number(context.req.param('id'));
        const data = id <= 2_147_483_647 ? await getJob(pool, id, context.get('caller').id) : undefined;
        if (!data) throw new ApiError(404, 'errors.notFound');
        return context.json({ data });
      },
    },
  ];
}
