import { jsonSchemas } from '../../../resources/schema.ts';
import type { CrudDeps } from '../../crud/call.ts';
import type { Deps } from '../../http/deps.ts';
import type { Route } from '../../http/route.ts';
import { answerOf, id, idempotencyKey, moment } from '../../openapi/schemas.ts';
import { applicationForm, openApplication } from './open-application.ts';

/** `POST open/application`, for storefronts and merchants (CONTRACT, From outside). */
export function openApplicationRoute(deps: Deps & CrudDeps): Route {
  return {
    method: 'post',
    path: '/open/application',
    access: 'public',
    doc: {
      id: 'openApplication',
      tag: 'open',
      summary: 'Apply for a user group, with the proof that it asks for',
      basic: true,
      parameters: [{ ...idempotencyKey, required: true }],
      body: {
        type: 'object',
        required: ['application'],
        properties: {
          application: jsonSchemas(applicationForm).create,
          attachments: {
            type: 'array',
            description: 'Pictures and PDF, as many as the group takes and 20 at most',
            items: { type: 'string', format: 'binary' },
          },
        },
      },
      bodyType: 'multipart/form-data',
      status: 201,
      answer: answerOf({
        data: answerOf({ id, status: { enum: ['pending', 'approved'] }, applied_at: moment }),
      }),
      refusals: [401, 409],
    },
    handler: (context) => openApplication(deps, context),
  };
}
