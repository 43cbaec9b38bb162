import { permissionsFor } from '../../../../resources/access.ts';
import type { Resource } from '../../../../resources/define.ts';
import { hongKongDay } from '../../../../resources/kinds/date/hong-kong.ts';
import { pathOf } from '../../../../resources/names.ts';
import { type Call, callOf, type CrudDeps } from '../../../crud/call.ts';
import { parseListQuery } from '../../../crud/list.ts';
import { Limiter } from '../../../concurrency/limiter.ts';
import { describeError } from '../../../process/describe-error.ts';
import { ApiError, assertCan, exportsRunningError } from '../../../errors.ts';
import type { Route } from '../../../http/route.ts';
import { requestedColumns, fieldsWithoutCells, headersOf, readableColumns, withId } from './requested-columns.ts';
import { fileParameters } from '../../../../resources/query/list.ts';
import { exportDocs } from './docs.ts';
import { fileHead, csvLines } from './lines.ts';
import { readReferenceNames } from './names.ts';
import { openSnapshot, snapshotTimeout } from './snapshot.ts';
import { csvStream } from './stream.ts';
import { table } from './table.ts';

/** Maximum number of concurrent exports per server: each occupies a connection until its reader has finished. */
const maxExports = 4;

/**
 * Routes of exports (SPEC §7; CONTRACT, Imports and exports): a table of chosen columns for every entity, a file for
 * those that declare `csv`.
 */
export function exportRoutes(deps: CrudDeps, resources: readonly Resource[]): readonly Route[] {
  const slots = new Limiter({ concurrency: maxExports, queueLimit: 0, createError: exportsRunningError });
  return resources.flatMap((resource): readonly Route[] => {
    if (resource.without?.includes('list')) return [];
    const docs = exportDocs(resource);
    const store = resource.scope === 'store';
    const exporters = permissionsFor('export', resource);
    const opens = resource.csv
      ? [...new Set([...permissionsFor('list', resource), ...exporters])]
      : permissionsFor('list', resource);
    return [
      {
        method: 'get',
        path: `/configurable-datatable/${resource.name}`,
        access: { anyOf: opens },
        store,
        limitKey: resource.name,
        doc: docs.table,
        handler: (context) => tableOrFile(callOf(deps, resource, context), slots),
      },
      ...(resource.csv
        ? [
            {
              method: 'get',
              path: `/${pathOf(resource)}/export/options`,
              access: { anyOf: exporters },
              store,
              limitKey: resource.name,
              doc: docs.options,
              handler: (context) => options(callOf(deps, resource, context)),
            } satisfies Route,
          ]
        : []),
    ];
  });
}

/** Answers the file if the caller accepts CSV, else a page of the table. */
function tableOrFile(call: Call, slots: Limiter): Promise<Response> {
  const { resource, caller, context } = call;
  const file = (context.req.header('accept') ?? '').toLowerCase().includes('text/csv');
  assertCan(caller.permissions, file ? 'export' : 'list', resource);
  return file ? exportFile(call, slots) : table(call);
}

/** `GET {path}/export/options`: the columns that a file may have, and how many records the list parameters match. */
async function options(call: Call): Promise<Response> {
  const { resource, deps, context } = call;
  const { query } = parseListQuery(call, fileParameters);
  const snapshot = await openSnapshot(deps.pool, query, 'exact');
  await snapshot.close();
  const columns = readableColumns(call).map(({ path, label, writable }) => ({ path, label, writable }));
  return context.json({
    data: {
      csv_version: resource.csv?.version ?? 1,
      columns,
      left_out: fieldsWithoutCells(call),
      total: snapshot.total ?? 0,
    },
  });
}

/** Streams every record that the list matches, in its order, from one snapshot. Paging parameters are ignored. */
async function exportFile(call: Call, slots: Limiter): Promise<Response> {
  const { resource, context, deps, locale, language } = call;
  if (!resource.csv) throw new ApiError(400, 'errors.noFile', { params: { name: resource.plural[0] } });
  const readable = readableColumns(call);
  const { query, parameters } = parseListQuery(call, fileParameters);
  const columns = withId(resource, requestedColumns(readable, parameters.columns), readable);
  const headers = headersOf(columns, readable, parameters.headers, language);
  const release = await slots.acquire('');
  const snapshot = await openSnapshot(deps.background, query).catch((error: unknown) => {
    release();
    throw error;
  });
  void snapshot.closed.then(release);
  const list = {
    filters: filtersIn(context.req.url),
    columns: columns.map(({ path }) => path),
    records: snapshot.total,
  };
  await deps.slots.beforeExport(call, list).catch(async (error: unknown) => {
    await snapshot.close();
    throw error;
  });
  context.env?.outgoing?.setTimeout(snapshotTimeout);
  if (snapshot.total !== undefined) context.header('X-Total-Count', `${snapshot.total}`);
  context.header('Content-Type', 'text/csv; charset=utf-8');
  context.header('Content-Disposition', `attachment; filename="${resource.name}-${hongKongDay(deps.now())}.csv"`);
  const failed = (error: unknown) =>
    deps.log.error({ request: context.get('requestId'), err: describeError(error) }, 'an export failed');
  return context.body(
    csvStream(
      snapshot,
      fileHead(resource, headers),
      async ({ records }) =>
        csvLines(records, columns, await readReferenceNames(snapshot.runner, columns, records, locale)),
      failed,
    ),
  );
}

/** The query of a URL, in readable form. */
function filtersIn(url: string): string | null {
  const asked = [...new URL(url, 'http://shop').searchParams].map(([name, value]) => `${name}=${value}`).join('&');
  return asked === '' ? null : asked;
}
