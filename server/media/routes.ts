import type { Resource } from '../../resources/define.ts';
import { file as fileResource } from '../../resources/system/file.ts';
import type { Route } from '../http/route.ts';
import { entityDocs } from '../openapi/entity-docs.ts';
import { answerOf, idempotencyKey } from '../openapi/schemas.ts';
import { uploadEntities, uploadEntitiesOf, writePermissions } from './access.ts';
import { fileHistory, type MediaDeps, readFile } from './read.ts';
import { removeFile } from './remove.ts';
import { upload } from './upload.ts';

const text = { type: 'string' };
const count = { anyOf: [{ type: 'integer' }, { type: 'null' }] };
const record = answerOf({
  id: { type: 'integer' },
  key: text,
  url: text,
  original_filename: text,
  bucket: text,
  mime_type: text,
  size: { type: 'integer' },
  width: count,
  height: count,
  created_at: { type: 'string', format: 'date-time' },
  created_by: count,
});
const answer = answerOf({ data: record });
const body = answerOf({ file: { type: 'string', format: 'binary' } });

/** The media routes of SPEC §7. */
export function mediaRoutes(deps: MediaDeps, history: Parameters<typeof fileHistory>[2]): Route[] {
  const article = uploadEntitiesOf('Article');
  const limitKey = fileResource.name;
  const one = { path: '/file/:id{[0-9]+}', limitKey } as const;
  const uploadRoute = (
    name: string,
    id: string,
    summary: string,
    among: readonly Resource[],
    shown: boolean,
  ): Route => ({
    method: 'post',
    path: `/media/upload/${name}`,
    access: { anyOf: writePermissions(among) },
    limitKey,
    doc: {
      id,
      tag: 'media',
      summary,
      parameters: [
        {
          name: 'for',
          in: 'query',
          required: false,
          schema: text,
          description:
            'The entity the file is for, or one of its fields: `product_version.photos`. Its rules are then checked at once.',
        },
        idempotencyKey,
      ],
      body,
      bodyType: 'multipart/form-data',
      answer,
      status: 201,
      refusals: [400, 413, 415, 422, 429],
    },
    handler: (context) => upload(deps, context, { among, shown }),
  });
  return [
    uploadRoute(
      'temp',
      'uploadFile',
      'Upload a file for a field. What no record takes within 24 hours goes away',
      uploadEntities,
      false,
    ),
    uploadRoute('richtext', 'uploadForRichText', 'Upload a picture or a video for a text', uploadEntities, true),
    uploadRoute('content', 'uploadForContent', 'Upload a file for content', article, true),
    {
      ...one,
      method: 'delete',
      access: { anyOf: writePermissions(uploadEntities) },
      doc: {
        id: 'deleteFile',
        tag: 'media',
        summary: 'Delete a file that nothing shows',
        answer,
        refusals: [404, 409],
      },
      handler: (context) => removeFile(deps, context),
    },
    {
      ...one,
      method: 'get',
      access: 'session',
      doc: {
        id: 'getFile',
        tag: 'media',
        summary: 'A file that one uploaded or may read a record of, with an address that is good now',
        answer,
        refusals: [404],
      },
      handler: (context) => readFile(deps, context),
    },
    {
      method: 'get',
      path: `${one.path}/history`,
      access: 'session',
      limitKey,
      doc: { ...entityDocs(fileResource).history, tag: 'media' },
      handler: (context) => fileHistory(deps, context, history),
    },
  ];
}
