import { HttpError, type Identifier } from 'react-admin';
import { printSales } from '../../resources/analysis/parameters.ts';
import type { Resource } from '../../resources/define.ts';
import { findResource } from '../../resources/index.ts';
import { kindOf } from '../../resources/kinds/index.ts';
import {
  giversParameters,
  metaParameters,
  ownChangesParameters,
  rowsParameters,
  timelineParameters,
} from '../../resources/query/calls.ts';
import { filtersIn } from '../../resources/query/filter-values.ts';
import { historyEntries } from '../../resources/query/history.ts';
import { belongings, printList } from '../../resources/query/list.ts';
import { pairsOf, printQuery } from '../../resources/query/parameters.ts';
import { limitProbes } from '../auth-provider/request-limits.ts';
import { getCurrentUser } from '../auth-provider/user.ts';
import { loadWhenReachable } from '../browser/connection.ts';
import { memberOf } from '../browser/json.ts';
import { fallbackMessage, send } from '../auth-provider/request.ts';
import { settingsPath } from './address.ts';
import { isRecord } from '../../resources/schema/empty.ts';
import type { ActionResult } from './answer-types.ts';
import type { NamedCalls } from './admin-data-provider.ts';
import {
  actionResultIn,
  bulkFieldsIn,
  colleaguesChangesIn,
  differencesIn,
  historyIn,
  historyMetaIn,
  jobIn,
  metaIn,
  optionsIn,
  referrersIn,
  ownChangesIn,
  rowsIn,
  salesIn,
  salesOptionsIn,
  timelineIn,
  promoteRefusalIn,
  versionsIn,
} from './answers.ts';
import type { HttpClient } from './http-client.ts';
import type { createIdempotencyKeys } from './idempotency-keys.ts';
import { pathFor, resourceNamed } from './list-calls.ts';
import { listQuery } from './list-query.ts';
import { narrowedOptions } from './narrowed-options.ts';
import { sortCalls } from './sort-calls.ts';
import { fileIn } from './upload.ts';
import { ifMatch, recordPath } from './write-calls.ts';

const schemas = () => loadWhenReachable(() => import('./answer-schemas.ts'));

const salesPath = 'analysis/sales_dashboard_data';

/** The host of the entity that a field refers to, because it has the titles; `undefined`: the path's host. */
function hostOfReference(name: string, field: string): Resource['host'] {
  const declared = findResource(name)?.fields[field];
  const storage = declared && kindOf(declared).storage;
  return storage && 'to' in storage && storage.to !== undefined ? findResource(storage.to)?.host : undefined;
}

/** The calls besides react-admin's own methods (CONTRACT; SPEC §7). */
export function namedCalls(
  http: HttpClient,
  storeId: number | undefined,
  withKey: ReturnType<typeof createIdempotencyKeys>,
): Omit<NamedCalls, 'importLines'> {
  function runAction(
    name: string,
    id: Identifier,
    action: string,
    body: Readonly<Record<string, unknown>>,
    revision: number | undefined,
    key: string | undefined,
  ): Promise<ActionResult> {
    // SPEC has calls with two path parts.
    const path = `${recordPath(name, id)}/${action.split('/').map(encodeURIComponent).join('/')}`;
    const call = async (idempotencyKey: string) =>
      actionResultIn(
        (
          await http(path, {
            method: findResource(name)?.actions?.[action]?.method === 'put' ? 'PUT' : 'POST',
            body,
            headers: { ...ifMatch(revision), 'Idempotency-Key': idempotencyKey },
          })
        ).json,
      );
    return withKey(`${path} ${revision ?? ''} ${JSON.stringify(body)}`, call, key);
  }

  return {
    meta: async (name, { signal } = {}) => metaIn((await http(`${pathFor(name)}/meta`, { signal })).json),

    options: async (name, field, { q, ids = [], of, signal } = {}) => {
      if (of !== undefined) return narrowedOptions(http, name, field, of, signal);
      const query = printQuery(metaParameters, { field, q, ids });
      return optionsIn(
        (await http(`${pathFor(name)}/meta${query}`, { host: hostOfReference(name, field), signal })).json,
      );
    },

    ...sortCalls(http),

    draft: (name, id, { revision, idempotencyKey }) =>
      runAction(name, id, findResource(name)?.drafts?.call ?? 'draft', {}, revision, idempotencyKey),
    promote: (name, id, { revision, mainRevision, idempotencyKey }) =>
      runAction(
        name,
        id,
        'promote',
        mainRevision === undefined ? {} : { main_revision: mainRevision },
        revision,
        idempotencyKey,
      ),
    promoteRefusal: async (name, id, { signal } = {}) =>
      promoteRefusalIn((await http(`${recordPath(name, id)}/promote`, { signal })).json),
    versions: async (name, id, { signal } = {}) =>
      versionsIn((await http(`${recordPath(name, id)}/versions`, { signal })).json),
    differences: async (name, id, { signal } = {}) =>
      differencesIn((await http(`${recordPath(name, id)}/differences`, { signal })).json),
    timeline: async (name, { from, to, filter, signal } = {}) => {
      const resource = resourceNamed(name);
      const query = listQuery(resource, { filter }, pairsOf(timelineParameters, { from, to }));
      return timelineIn((await http(`${pathFor(name)}/timeline${query}`, { signal })).json, resource.parent);
    },
    bulkFields: async (name, { signal } = {}) =>
      bulkFieldsIn((await http(`${pathFor(name)}/bulk-edit/options`, { signal })).json),
    action: (name, id, action, { body = {}, revision, idempotencyKey }) =>
      runAction(name, id, action, body, revision, idempotencyKey),
    restore: (name, id, { revision, idempotencyKey } = {}) =>
      runAction(name, id, 'restore', {}, revision, idempotencyKey),

    readSubresource: async (name, id, below, { signal } = {}) =>
      (await http(`${recordPath(name, id)}/${below}`, { signal })).json,
    writeSubresource: (name, id, below, { method, body, revision, idempotencyKey }) => {
      const path = `${recordPath(name, id)}/${below}`;
      const call = async (key?: string) =>
        (
          await http(path, {
            method,
            body,
            headers: { ...ifMatch(revision), ...(key !== undefined && { 'Idempotency-Key': key }) },
          })
        ).json;
      return method === 'POST' ? withKey(`${path} ${revision} ${JSON.stringify(body)}`, call, idempotencyKey) : call();
    },

    import: (name, what, { file, idempotencyKey }) => {
      const body = new FormData();
      body.set('file', file);
      const path = `${pathFor(name)}/import/${what}${printQuery(belongings, { storeId })}`;
      const send = async (key: string) =>
        jobIn((await http(path, { method: 'POST', body, headers: { 'Idempotency-Key': key } })).json);
      return withKey(`${path} ${file.name} ${file.size} ${file.lastModified}`, send, idempotencyKey);
    },
    fileAddress: async (id) => fileIn((await http(`file/${id}`)).json).url,
    fileThere: async (address) => {
      const { ok, status } = await limitProbes(() => send(address, { method: 'HEAD' }));
      if (!ok && status !== 404) throw new HttpError(fallbackMessage('unknown'), status);
      return ok;
    },
    job: async (id, { signal } = {}) => jobIn((await http(`job/${id}`, { signal })).json),

    history: async (name, id, { signal, filter = {}, ...page } = {}) => {
      const query = printList(historyEntries(resourceNamed(name)), { ...page, filters: filtersIn(filter) });
      const { json, headers } = await http(`${recordPath(name, id)}/history${query}`, { signal });
      return historyIn(json, headers);
    },
    historyMeta: async (name, id, { signal } = {}) =>
      historyMetaIn((await http(`${recordPath(name, id)}/history/meta`, { signal })).json),
    rows: async (name, id, field, { signal, ...page } = {}) => {
      const { json, headers } = await http(
        `${recordPath(name, id)}/rows/${encodeURIComponent(field)}${printQuery(rowsParameters, page)}`,
        { signal },
      );
      return rowsIn(json, headers);
    },

    clock: async () => {
      const data = memberOf((await http('clock')).json, 'data');
      return { now: String(memberOf(data, 'now')), time_zone: String(memberOf(data, 'time_zone')) };
    },
    read: async (path, { signal } = {}) => (await http(path, { signal })).json,
    post: (path, body, { idempotencyKey } = {}) =>
      withKey(
        `${path} ${JSON.stringify(body)}`,
        async (key) => (await http(path, { method: 'POST', body, headers: { 'Idempotency-Key': key } })).json,
        idempotencyKey,
      ),
    references: async (name, id, { signal } = {}) =>
      referrersIn(memberOf((await http(`${recordPath(name, id)}/references`, { signal })).json, 'data')),

    settings: {
      read: async (name, { signal } = {}) => {
        const { json } = await http(settingsPath(name), { signal });
        const [own, shared] = [memberOf(json, 'data'), memberOf(json, 'shared')];
        return isRecord(own) || shared !== undefined ? { ...(isRecord(own) && own), shared } : undefined;
      },
      write: async (name, value) => {
        // Applies to this page only: nothing is stored while the user views as a role.
        if (getCurrentUser()?.viewing_as) return;
        const { shared: _, ...own } = { shared: undefined, ...value };
        await http(settingsPath(name), { method: 'POST', body: own });
      },
    },

    ownChanges: async ({ signal, ...page } = {}) =>
      ownChangesIn((await http(`me/changes${printQuery(ownChangesParameters, page)}`, { signal })).json),
    sessions: {
      list: async ({ signal } = {}) =>
        (await schemas()).listedSessions.parse((await http('me/sessions', { signal })).json).data,
      end: async (which) => {
        const { json } = await http(`me/sessions${which === 'others' ? '' : `/${which}`}`, { method: 'DELETE' });
        const message = memberOf(json, 'message');
        return typeof message === 'string' ? message : '';
      },
    },
    secondFactor: {
      get: async ({ signal } = {}) =>
        (await schemas()).secondFactor.parse((await http('me/second-factor', { signal })).json).data,
      setUp: async () => (await schemas()).totpSetUp.parse((await http('me/totp', { method: 'POST' })).json).data,
      confirm: async (code) =>
        (await schemas()).recoveryCodes.parse((await http('me/totp/confirm', { method: 'POST', body: { code } })).json)
          .data.recovery_codes,
      remove: async () => {
        await http('me/totp', { method: 'DELETE' });
      },
      addPasskey: async (name) => {
        const options = memberOf((await http('me/passkeys/options', { method: 'POST' })).json, 'data');
        const [{ makePasskey }, { recoveryCodes }] = await Promise.all([
          import('../auth-provider/passkeys.ts'),
          schemas(),
        ]);
        const passkey = await makePasskey(options);
        if (!passkey) return undefined;
        const { json } = await http('me/passkeys', { method: 'POST', body: { name, passkey } });
        return recoveryCodes.parse(json).data.recovery_codes;
      },
      removePasskey: async (id) => {
        await http(`me/passkeys/${id}`, { method: 'DELETE' });
      },
      newCodes: async () =>
        (await schemas()).recoveryCodes.parse((await http('me/recovery-codes', { method: 'POST' })).json).data
          .recovery_codes,
    },
    givers: async (permission, { signal } = {}) =>
      (await schemas()).giversAnswer.parse(
        (await http(`me/givers${printQuery(giversParameters, { permission })}`, { signal })).json,
      ).data,
    analysis: {
      sales: async (asked, { signal } = {}) =>
        salesIn((await http(`${salesPath}${printSales(asked)}`, { signal })).json),
      options: async ({ signal } = {}) => salesOptionsIn((await http(`${salesPath}/options`, { signal })).json),
    },

    colleaguesChanges: async ({ signal } = {}) =>
      colleaguesChangesIn((await http('me/changes/colleagues', { signal })).json),
  };
}
