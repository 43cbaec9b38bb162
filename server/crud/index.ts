import { type Action as AccessAction, permissionsFor } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { resources as declared } from '../../resources/index.ts';
import { pathOf } from '../../resources/names.ts';
import { modelOf } from '../db/model.ts';
import type { ApiContext, Route, RouteAccess } from '../http/route.ts';
import { act } from './actions.ts';
import { type Call, callOf, type CrudDeps } from './call.ts';
import { create } from './create.ts';
import { history } from './history.ts';
import { list } from './list.ts';
import { meta } from './meta.ts';
import { one } from './one.ts';
import { ownChanges } from './own-changes.ts';
import { remove } from './remove.ts';
import { restore } from './restore.ts';
import { rows } from './rows.ts';
import { update } from './update.ts';

type Given = Omit<CrudDeps, 'now'> & Partial<Pick<CrudDeps, 'now'>>;

/** The generic calls of every declared entity (SPEC §7, CONTRACT): list, one, create, update, delete, restore, actions. */
export function crudRoutes(given: Given, resources: readonly Resource[] = declared): readonly Route[] {
  const deps: CrudDeps = { now: () => new Date(), ...given };
  const own: Route = { method: 'get', path: '/me/changes', access: 'session', handler: (context) => ownChanges(deps, resources, context) };
  return [own, ...resources.flatMap((resource) => routesOf(deps, resource))];
}

const id = ':id{[0-9]+}';

function routesOf(deps: CrudDeps, resource: Resource): readonly Route[] {
  const path = `/${pathOf(resource)}` as const;
  const lacks = (what: 'create' | 'update' | 'delete') => resource.without?.includes(what) === true;
  const route = (method: Route['method'], at: Route['path'], access: RouteAccess, handler: (call: Call) => Promise<Response>): Route => ({
    method,
    path: at,
    access,
    store: resource.scope === 'store',
    handler: (context: ApiContext) => handler(callOf(deps, resource, context)),
  });
  const allowed = (action: AccessAction): RouteAccess => ({ anyOf: permissionsFor(action, resource) });
  return [
    route('get', path, resource.openTitles ? 'session' : allowed('list'), list),
    ...(lacks('create') ? [] : [route('post', path, allowed('create'), create)]),
    route('get', `${path}/meta`, { anyOf: [...new Set((['list', 'get', 'create', 'update'] as const).flatMap((action) => permissionsFor(action, resource)))] }, meta),
    route('get', `${path}/${id}`, allowed('get'), one),
    route('get', `${path}/${id}/history`, allowed('get'), history),
    ...(modelOf(resource).children.some(({ paged }) => paged) ? [route('get', `${path}/${id}/rows/:field`, allowed('get'), rows)] : []),
    ...(lacks('update') ? [] : [route('put', `${path}/${id}`, allowed('update'), update)]),
    ...(lacks('delete') ? [] : [route('delete', `${path}/${id}`, allowed('delete'), remove), route('post', `${path}/${id}/restore`, allowed('create'), restore)]),
    ...Object.entries(resource.actions ?? {}).map(([name, action]) => route('post', `${path}/${id}/${name}`, allowed(action.needs ?? 'update'), (call) => act(call, name, action))),
  ];
}
