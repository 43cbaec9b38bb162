import { allPermissions, permissionsFor } from '../../resources/access.ts';
import { pathOf } from '../../resources/names.ts';
import { permissionCalls } from '../../resources/system/permission-answers.ts';
import { role } from '../../resources/system/role.ts';
import type { Route } from '../http/route.ts';
import { templateOf } from './document.ts';
import { bodySchema } from './schemas.ts';

/** `GET role/opens`: the calls that each permission allows, read from the access rules of the routes. */
export function opensRoute(routes: readonly Route[]): Route {
  const route: Route = {
    method: 'get',
    path: `/${pathOf(role)}/opens`,
    access: { anyOf: permissionsFor('get', role) },
    doc: {
      id: 'listCallsOfPermissions',
      tag: role.plural[0],
      summary: 'The calls of the API that each permission opens, from what guards them',
      answer: bodySchema(permissionCalls),
    },
    handler: (context) => {
      const all = [...routes, route];
      return context.json({
        data: allPermissions.map((permission) => ({ permission, calls: callsOf(permission, all) })),
      });
    },
  };
  return route;
}

const callsOf = (permission: string, routes: readonly Route[]) =>
  routes
    .filter(({ access }) => typeof access === 'object' && access.anyOf.includes(permission))
    .map(({ method, path, doc }) => ({
      method: method.toUpperCase(),
      path: templateOf(path),
      summary: doc?.summary ?? '',
    }));
