import { file as fileResource } from '../../resources/system/file.ts';
import type { ApiContext, JsonSchema, Route, RouteDoc } from '../http/route.ts';
import { entityDocs } from '../openapi/entity-docs.ts';
import { idempotencyKey } from '../openapi/shapes.ts';
import { holders, holdersUnder, writersOf } from './access.ts';
import { fileHistory, type MediaDeps, readFile } from './read.ts';
import { removeFile } from './remove.ts';
import { upload } from './upload.ts';

const text = { type: 'string' };
const count = { anyOf: [{ type: 'integer' }, { type: 'null' }] };
const record: JsonSchema = {
  type: 'object',
  properties: {
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
  },
  required: [
    'id',
    'key',
    'url',
    'original_filename',
    'bucket',
    'mime_type',
    'size',
    'width',
    'height',
    'created_at',
    'created_by',
  ],
};
const answer: JsonSchema = { type: 'object', properties: { data: record }, required: ['data'] };
const body: JsonSchema = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
};

/** The media calls of SPEC §7: each upload behind the same guard. */
export function mediaRoutes(deps: MediaDeps, history: Parameters<typeof fileHistory>[2]): Route[] {
  const article = holdersUnder('Article');
  const uploadDoc = (id: string, summary: string): RouteDoc => ({
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
  });
  return [
    {
      method: 'post',
      path: '/media/upload/temp',
      access: { anyOf: writersOf(holders) },
      about: fileResource.name,
      doc: uploadDoc('uploadFile', 'Upload a file for a field. What no record takes within 24 hours goes away'),
      handler: (context: ApiContext) => upload(deps, context, { among: holders, shown: false }),
    },
    {
      method: 'post',
      path: '/media/upload/richtext',
      access: { anyOf: writersOf(holders) },
      about: fileResource.name,
      doc: uploadDoc('uploadForRichText', 'Upload a picture or a video for a text'),
      handler: (context: ApiContext) => upload(deps, context, { among: holders, shown: true }),
    },
    {
      method: 'post',
      path: '/media/upload/content',
      access: { anyOf: writersOf(article) },
      about: fileResource.name,
      doc: uploadDoc('uploadForContent', 'Upload a file for content'),
      handler: (context: ApiContext) => upload(deps, context, { among: article, shown: true }),
    },
    {
      method: 'delete',
      path: '/file/:id{[0-9]+}',
      access: { anyOf: writersOf(holders) },
      about: fileResource.name,
      doc: {
        id: 'deleteFile',
        tag: 'media',
        summary: 'Delete a file that nothing shows',
        answer,
        refusals: [404, 409],
      },
      handler: (context: ApiContext) => removeFile(deps, context),
    },
    {
      method: 'get',
      path: '/file/:id{[0-9]+}',
      access: 'session',
      about: fileResource.name,
      doc: {
        id: 'getFile',
        tag: 'media',
        summary: 'A file that one uploaded or may read a record of, with an address that is good now',
        answer,
        refusals: [404],
      },
      handler: (context: ApiContext) => readFile(deps, context),
    },
    {
      method: 'get',
      path: '/file/:id{[0-9]+}/history',
      access: 'session',
      about: fileResource.name,
      doc: { ...entityDocs(fileResource).history, tag: 'media' },
      handler: (context: ApiContext) => fileHistory(deps, context, history),
    },
  ];
}
