import { z } from 'zod';
import { permissionsFor } from '../../../resources/access.ts';
import { contentLocaleOf } from '../../../resources/messages/translate.ts';
import { pickup_point } from '../../../resources/delivery/pickup_point.ts';
import {
  latestPickupSyncAnswer,
  type PickupSync,
  type PickupSyncRow,
  pickupSyncAnswer,
  pickupSyncRowsAnswer,
} from '../../../resources/delivery/pickup-sync.ts';
import { pickupSyncRowsParameters } from '../../../resources/query/calls.ts';
import { type Call, callOf, type CrudDeps, notFound } from '../../crud/call.ts';
import { parseParameters } from '../../crud/parameters.ts';
import { assertNoValues, storeInBody, write } from '../../crud/write.ts';
import { jsonBody } from '../../http/json-body.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { parseBody } from '../../http/parse-body.ts';
import type { Route } from '../../http/route.ts';
import { bodySchema, idempotencyKey, inQuery } from '../../openapi/schemas.ts';
import { errorSentences } from '../../traits/runs/refusals.ts';
import { checkFeed, syncedProvider } from './check-feed.ts';
import { readDistricts } from './stored-points.ts';
import { startSync } from './start-sync.ts';
import { latestSync, readSync, readSyncRows, type Sync, type SyncRow } from './syncs.ts';

const base = '/ke-pickup-point/sync';
const one = `${base}/:sync{[0-9]+}` as const;

const decisions = z.strictObject({
  take: z
    .union([z.literal('all'), z.record(z.string().regex(/^\d{1,9}$/u), z.array(z.string().max(40)).max(10))])
    .default({})
    .meta({ description: 'By the number of a row, the fields that are taken from the list though changed by hand' }),
  deactivate: z
    .boolean()
    .optional()
    .meta({ description: 'Whether points that the list has no more become inactive; required of a short list' }),
  store_id: storeInBody,
});

const syncAnswer = bodySchema(pickupSyncAnswer);
const [tag] = pickup_point.plural;

/** The store of the call; pickup points always belong to one. */
const storeOf = ({ store }: Call): number => store ?? 0;

/** @throws ApiError 404 */
function syncIdOf({ context }: Call): number {
  const found = Number(context.req.param('sync'));
  if (!Number.isInteger(found) || found < 1 || found > 2_147_483_647) throw notFound();
  return found;
}

/**
 * `POST ke-pickup-point/sync` (SPEC §7) checks the courier's list. The routes below it read the planned changes, and
 * write them by an import (docs/decisions/0074-pickup-sync.md).
 */
export function pickupSyncRoutes(deps: CrudDeps): readonly Route[] {
  const route = (
    { method, path, doc }: Pick<Route, 'method' | 'path' | 'doc'>,
    handler: (call: Call) => Promise<Response>,
  ): Route => ({
    method,
    path,
    access: { anyOf: permissionsFor('import', pickup_point) },
    store: true,
    limitKey: pickup_point.name,
    ...(doc && { doc: { ...doc, tag } }),
    handler: (context) => handler(callOf(deps, pickup_point, context)),
  });
  return [
    route(
      {
        method: 'post',
        path: base,
        doc: {
          id: 'checkKePickupPoints',
          tag,
          summary: 'Fetch Kerry Express’s list and check what a sync would change; nothing is written yet',
          body: { type: 'object', properties: { store_id: bodySchema(storeInBody) }, additionalProperties: false },
          bodyOptional: true,
          answer: syncAnswer,
          status: 201,
          refusals: [409, 502],
        },
      },
      check,
    ),
    route(
      {
        method: 'get',
        path: base,
        doc: {
          id: 'getLatestKePickupPointSync',
          tag,
          summary: 'The latest sync of the store, if there was one',
          answer: bodySchema(latestPickupSyncAnswer),
        },
      },
      async (call) => {
        parseParameters(call, {});
        const latest = await latestSync(deps.pool, { store: storeOf(call), provider: syncedProvider });
        return call.context.json({ data: latest ? syncAnswered(latest, call) : null });
      },
    ),
    route(
      {
        method: 'get',
        path: one,
        doc: { id: 'getKePickupPointSync', tag, summary: 'A sync and its progress', answer: syncAnswer },
      },
      async (call) => {
        parseParameters(call, {});
        return call.context.json({
          data: syncAnswered(await readSync(deps.pool, storeOf(call), syncIdOf(call)), call),
        });
      },
    ),
    route(
      {
        method: 'get',
        path: `${one}/rows`,
        doc: {
          id: 'listKePickupPointSyncRows',
          tag,
          summary:
            'What a sync does with each point, as it was checked; without an outcome all but those that are the same',
          parameters: inQuery(pickupSyncRowsParameters),
          answer: bodySchema(pickupSyncRowsAnswer),
          headers: ['X-Total-Count'],
        },
      },
      rows,
    ),
    route(
      {
        method: 'post',
        path: `${one}/start`,
        doc: {
          id: 'startKePickupPointSync',
          tag,
          summary: 'Write what was checked, by an import; a point that changed since is refused there',
          parameters: [idempotencyKey],
          body: bodySchema(decisions, { store_id: bodySchema(storeInBody) }),
          bodyOptional: true,
          answer: syncAnswer,
          status: 202,
          refusals: [409],
        },
      },
      (call) =>
        write(
          call,
          async (writing, body) => {
            const decided = parseBody(decisions, body ?? {});
            const started = await startSync({ ...writing, call }, storeOf(call), syncIdOf(call), decided);
            return { status: 202, body: { data: syncAnswered(started, call) } };
          },
          { bodyOptional: true },
        ),
    ),
  ];
}

async function check(call: Call): Promise<Response> {
  const { context, deps, caller } = call;
  assertNoValues(call, await jsonBody(context, { optional: true, limit: 1_000 }));
  return context.json({ data: syncAnswered(await checkFeed({ deps, store: storeOf(call), caller }), call) }, 201);
}

/** A sync as answered, with its problem in the caller's language. */
function syncAnswered({ problem, ...sync }: Sync, { language }: Call): PickupSync {
  const sentence = problem && errorSentences(problem, pickup_point, language)['']?.[0];
  return { ...sync, problem: sentence ?? null };
}

async function rows(call: Call): Promise<Response> {
  const { deps, context, language } = call;
  const { page, perPage, outcome } = parseParameters(call, pickupSyncRowsParameters);
  const sync = await readSync(deps.pool, storeOf(call), syncIdOf(call));
  const locale = contentLocaleOf(language);
  const found = await readSyncRows(deps.pool, sync.id, { outcome, locale, page, perPage });
  const { same: _, ...others } = sync.counts;
  const total =
    outcome === undefined ? Object.values(others).reduce((all, count) => all + count, 0) : sync.counts[outcome];
  const district = Object.fromEntries((await readDistricts(deps.pool)).map((words) => [words.code, words[locale]]));
  const answered = ({
    row,
    ref_code,
    title,
    outcome: became,
    record,
    differences,
    problem,
  }: SyncRow): PickupSyncRow => ({
    row,
    ref_code,
    title,
    outcome: became,
    ...(record !== undefined && { id: record }),
    differences,
    ...(problem && { errors: errorSentences(problem, pickup_point, language) }),
  });
  return pageAnswer(context, { data: found.map(answered), total, page, perPage, beside: { labels: { district } } });
}
