import type { Resource } from '../../../../resources/define.ts';
import type { JsonSchema, RouteDoc } from '../../../http/route.ts';
import { inList } from '../../../openapi/entity-docs.ts';
import { partOf } from '../../../openapi/entity-schemas.ts';
import { answerOf, inQuery, listOf, pascal } from '../../../openapi/schemas.ts';
import { fileParameters } from '../../../../resources/query/list.ts';
import { listParameters, narrowingParameters } from '../../../../resources/query/read-list.ts';

const text: JsonSchema = { type: 'string' };
const listed: JsonSchema = { type: 'array', items: text };

/** OpenAPI descriptions of the calls of exports. */
export function exportDocs(resource: Resource): Readonly<Record<'table' | 'options', RouteDoc>> {
  const [tag] = resource.plural;
  const { page: _page, perPage: _perPage, ...whole } = listParameters(resource);
  const column = answerOf({
    path: text,
    label: { type: 'array', items: text, minItems: 3, maxItems: 3 },
    writable: { type: 'boolean' },
  });
  return {
    table: {
      id: `getTableOf${pascal(tag)}`,
      headers: ['X-Total-Count', 'Content-Disposition'],
      ...(resource.csv && { files: ['text/csv'] }),
      tag,
      summary: resource.csv
        ? `Chosen columns: ${tag}. With Accept: text/csv every matching record, as a file`
        : `Chosen columns: ${tag}`,
      parameters: [...inList(resource), ...inQuery(fileParameters)],
      // A getter, since schemas of every field cost a tenth of a second of each start.
      get answer() {
        return listOf(partOf(resource));
      },
      refusals: [429],
    },
    options: {
      id: `getExportOptionsOf${pascal(tag)}`,
      tag,
      summary: `What a file may hold, and how many records the list parameters find: ${tag}`,
      parameters: inQuery([...Object.values(whole), ...narrowingParameters(resource)]),
      answer: answerOf({
        data: answerOf({
          csv_version: { type: 'integer' },
          columns: { type: 'array', items: column },
          left_out: listed,
          total: { type: 'integer' },
        }),
      }),
    },
  };
}
