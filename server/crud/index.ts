import { type Action as AccessAction, permissionsFor } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { resourcesAndViews } from '../../resources/index.ts';
import { storedOf } from '../../resources/view.ts';
import { pathOf } from '../../resources/names.ts';
import { modelOf } from '../db/model/model.ts';
import type { ApiContext, Route, RouteAccess, RouteDoc } from '../http/route.ts';
import { entityDocs } from '../openapi/entity-docs.ts';
import { runAction } from './actions.ts';
import { type Call, callOf, type CrudDeps } from './call.ts';
import { create } from './create.ts';
import { list } from './list.ts';
import { quickSearchRoute } from './quick-search.ts';
import { meta } from './meta.ts';
import { get } from './get.ts';
import { rows } from './rows.ts';
import { recordPath } from './slots.ts';
import { update } from './update.ts';
import { assertInView } from './view.ts';

type PartialDeps = Omit<CrudDeps, 'now'> & Partial<Pick<CrudDeps, 'now'>>;

/** The generic routes of all declared entities (SPEC §7, CONTRACT), and those that abilities add. */
export function crudRoutes(partial: PartialDeps, resources = resourcesAndViews): readonly Route[] {
  const deps: CrudDeps = { now: () => new Date(), ...partial };
  return [
    ...resources.flatMap((resource) => routesOf(deps, resource)),
    quickSearchRoute(deps, resources),
    ...deps.slots.ownRoutes(deps, resources),
  ];
}

function routesOf(deps: CrudDeps, resource: Resource): readonly Route[] {
  const path = `/${pathOf(resource)}` as const;
  // A singleton's path is that of its record.
  const atRecord: `/${string}` = resource.singleton ? path : `${path}${recordPath}`;
  const isWithout = (what: 'list' | 'create' | 'update') => resource.without?.includes(what) === true;
  const docs = entityDocs(resource);
  const route = (
    method: Route['method'],
    at: Route['path'],
    access: RouteAccess,
    doc: RouteDoc,
    handler: (call: Call) => Promise<Response>,
  ): Route => ({
    method,
    path: at,
    access,
    store: resource.scope === 'store',
    limitKey: storedOf(resource).name,
    doc,
    handler: async (context: ApiContext) => {
      const call = callOf(deps, resource, context);
      if (resource.view && at.startsWith(atRecord)) await assertInView(call);
      return handler(call);
    },
  });
  const accessTo = (...actions: readonly AccessAction[]): RouteAccess => ({
    anyOf: [...new Set(actions.flatMap((action) => permissionsFor(action, resource)))],
  });
  return [
    ...(isWithout('list')
      ? []
      : [route('get', path, resource.openTitles ? 'session' : accessTo('list'), docs.list, list)]),
    ...(isWithout('create') ? [] : [route('post', path, accessTo('create'), docs.create, create)]),
    route('get', `${path}/meta`, accessTo('list', 'get', 'create', 'update'), docs.meta, meta),
    route('get', atRecord, accessTo('get'), docs.one, get),
    ...(isWithout('update') ? [] : [route('put', atRecord, accessTo('update'), docs.update, update)]),
    ...(modelOf(resource).children.some(({ paged }) => paged)
      ? [route('get', `${atRecord}/rows/:field`, accessTo('get'), docs.rows, rows)]
      : []),
    ...Object.entries(resource.actions ?? {}).map(([name, action]) =>
      route(
        action.method ?? 'post',
        `${atRecord}/${name}`,
        accessTo(action.needs ?? 'update'),
        docs.action(name, action),
        (call) => runAction(call, name, action),
      ),
    ),
    ...deps.slots.routes(resource).map(({ method, at, needs, doc, handler }) => {
      const whole: `/${string}` = at.startsWith(recordPath)
        ? `${atRecord}${at.slice(recordPath.length)}`
        : `${path}${at}`;
      return route(method, whole, accessTo(...needs), doc, handler);
    }),
  ];
}
