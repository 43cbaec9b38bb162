import { permissionsFor } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import type { Problem } from '../../../resources/kinds/kind.ts';
import { singletonId } from '../../../resources/singleton.ts';
import { settings, settingsLabel } from '../../../resources/system/settings.ts';
import { type Call, callOf, type CrudDeps, notFound } from '../../crud/call.ts';
import { changeLocked } from '../../crud/update.ts';
import { recordAnswer, write } from '../../crud/write.ts';
import { isObject } from '../../db/model/paths.ts';
import { type Found, lockRecord, readRecord } from '../../db/records/records.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { JsonSchema, Route, RouteDoc } from '../../http/route.ts';
import { answerOf, idempotencyKey, ref } from '../../openapi/schemas.ts';

const groups: ReadonlyMap<string, Resource> = new Map(Object.entries(settings));

/** All settings as one form, with error paths such as `order.expiry_minutes`. */
const form: { readonly label: Resource['label']; readonly fields: Fields } = {
  label: settingsLabel,
  fields: Object.fromEntries(
    [...groups].map(([group, { label, fields }]) => [group, { kind: 'group', label, fields } as const]),
  ),
};

const byGroup = (of: (resource: Resource) => JsonSchema): JsonSchema =>
  Object.fromEntries([...groups].map(([group, resource]) => [group, of(resource)]));
const [tag] = settings.shop.plural;
const answer = answerOf({ data: answerOf(byGroup(({ name }) => ref(name))) });
const docs: { readonly get: RouteDoc; readonly put: RouteDoc } = {
  get: { id: 'getSettings', tag, summary: 'All settings, by group', answer },
  put: {
    id: 'updateSettings',
    tag,
    summary: 'Change the settings given, all or none; with a `revision` in a group, only if it is still that',
    body: { type: 'object', properties: byGroup(({ name }) => ref(`${name}_update`)), additionalProperties: false },
    parameters: [idempotencyKey],
    answer,
    refusals: [409, 412],
  },
};

/**
 * `GET` and `PUT settings` (SPEC §7): all groups at once. Each group also has its own routes, such as `settings/order`.
 */
export function settingsRoutes(deps: CrudDeps): readonly Route[] {
  const access = (action: 'get' | 'update') => ({ anyOf: permissionsFor(action, { subject: 'AdminUser' }) });
  const anyGroup = settings.shop;
  return [
    {
      method: 'get',
      path: '/settings',
      access: access('get'),
      limitKey: anyGroup.name,
      doc: docs.get,
      handler: async (context) => {
        const answers = [];
        for (const [group, resource] of groups) {
          const call = callOf(deps, resource, context);
          answers.push([group, recordAnswer(call, existing(await readRecord(deps.pool, wanted(call)))).data] as const);
        }
        return context.json({ data: Object.fromEntries(answers) });
      },
    },
    {
      method: 'put',
      path: '/settings',
      access: access('update'),
      limitKey: anyGroup.name,
      doc: docs.put,
      handler: (context) => {
        const of = (resource: Resource) => callOf(deps, resource, context);
        return write(of(anyGroup), async (writing, body) => {
          const byGroup = groupsIn(body);
          const answers = [];
          for (const [group, resource] of groups) {
            const call = of(resource);
            const found = existing(await lockRecord(writing.client, wanted(call)));
            const changes = byGroup[group];
            const saved = isObject(changes)
              ? await inGroup(group, () =>
                  changeLocked(writing, call, atRevision(call, found, changes.revision), changes),
                )
              : found;
            answers.push([group, recordAnswer(call, saved).data] as const);
          }
          return { status: 200, body: { data: Object.fromEntries(answers) } };
        });
      },
    },
  ];
}

const wanted = ({ resource, locale }: Call) => ({ resource, id: singletonId(undefined), locale });

function existing(found: Found | undefined): Found {
  if (!found) throw notFound();
  return found;
}

/**
 * The changes by group.
 * @throws ApiError 400 if the body isn't an object, 422 for an unknown group or one that isn't an object
 */
function groupsIn(body: unknown) {
  if (!isObject(body)) throw new ApiError(400, 'errors.malformed', { params: { reason: 'JSON' } });
  const { store_id: _, ...byGroup } = body;
  const wrong = Object.entries(byGroup).flatMap(([group, changes]): (readonly [string, readonly Problem[]])[] => {
    if (!groups.has(group)) return [[group, [{ rule: 'unknown' }]]];
    return isObject(changes) ? [] : [[group, [{ rule: 'type' }]]];
  });
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong), form);
  return byGroup;
}

/** @throws ApiError 412 with the group's current settings if the changes are based on another revision */
function atRevision(call: Call, found: Found, revision: unknown): Found {
  if (revision === undefined || revision === found.record.revision) return found;
  const { data, ...beside } = recordAnswer(call, found);
  throw new ApiError(412, 'errors.changed', { data, beside });
}

/** Prefixes the fields of errors with their group: `order.expiry_minutes`. */
async function inGroup<T>(group: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.details.fields) throw error;
    const named = Object.entries(error.details.fields).map(
      ([path, problems]) => [`${group}.${path}`, problems] as const,
    );
    throw new ApiError(error.status, error.key, { ...error.details, fields: Object.fromEntries(named), form });
  }
}
