import type { Resource } from '../../resources/define.ts';
import { resources as declared } from '../../resources/index.ts';
import en from '../../resources/messages/en.ts';
import type { Route } from '../http/route.ts';
import { openApiDocument } from './document.ts';
import { entitySchemas } from './entity-docs.ts';

/** `GET openapi.json`, of these routes and itself. Public: it tells the shape of the API and nothing of the shop. */
export function openApiRoute(routes: readonly Route[], resources: readonly Resource[] = declared): Route {
  let text: string | undefined;
  const route: Route = {
    method: 'get',
    path: '/openapi.json',
    access: 'public',
    doc: { tag: 'about', summary: 'This page', answer: { type: 'object' } },
    handler: (context) => {
      text ??= JSON.stringify(openApiDocument([...routes, route], entitySchemas(resources), { title: en.portal.title, version: '1' }));
      return context.body(text, 200, { 'Content-Type': 'application/json' });
    },
  };
  return route;
}
