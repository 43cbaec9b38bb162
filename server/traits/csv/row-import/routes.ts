import type { Resource } from '../../../../resources/define.ts';
import type { EntityRoute } from '../../../crud/call.ts';
import { jobAnswer } from '../../../jobs/routes.ts';
import { idempotencyKey, pascal } from '../../../openapi/schemas.ts';
import { importableRows } from '../import/row-lines.ts';
import { uploadRows } from './upload.ts';

/** Imports of rows into one record, for fields that declare `importable` (docs/decisions/0055-rows-beyond-a-form.md). */
export function rowImportRoutes(resource: Resource): readonly EntityRoute[] {
  if (importableRows(resource).length === 0) return [];
  return [
    {
      method: 'post',
      at: '/:id{[0-9]+}/rows/:field/import',
      needs: ['update'],
      doc: {
        id: `import${pascal(resource.name)}Rows`,
        tag: resource.plural[0],
        summary: `Add lines of a text as rows of a field, any number, in the background: ${resource.label[0]}`,
        parameters: [idempotencyKey],
        body: {
          type: 'object',
          required: ['file'],
          properties: {
            file: {
              type: 'string',
              format: 'binary',
              description:
                'Lines in UTF-8, at most 32 MiB; cells in the order of the fields, by tab, comma or semicolon',
            },
          },
        },
        bodyType: 'multipart/form-data',
        answer: jobAnswer,
        status: 202,
        refusals: [409, 413, 415],
      },
      handler: uploadRows,
    },
  ];
}
