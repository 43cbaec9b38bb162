import type { Resource } from '../../resources/define.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { resources as declared, views } from '../../resources/index.ts';
import en from '../../resources/messages/en.ts';
import type { Route } from '../http/route.ts';
import { openApiDocument } from './document.ts';
import { entitySchemas } from './entity-schemas.ts';

const parts: Readonly<Record<string, string>> = {
  about: 'What the API says of itself.',
  jobs: 'What takes longer than a call: who asked for it follows it here.',
  clock: 'What the time is in the shop.',
  media: 'Files: uploaded for a record, kept once one names them.',
  open: 'For storefronts and other systems outside, by HTTP Basic.',
  search: 'Records of all entities at once.',
  session: 'Signing in and out, and one’s own profile.',
  settings: 'How one arranged one’s own tables.',
};

/** Descriptions of the tags; those of entities come from their declarations. */
function tagsOf(resources: readonly Resource[]): Readonly<Record<string, string>> {
  return { ...parts, ...Object.fromEntries(resources.map(({ plural, about }) => [plural[0], about[0]])) };
}

/** `GET openapi.json`, with these records as examples. Public: it reveals the shape of the API and no data. */
export function openApiRoute(
  routes: readonly Route[],
  examples: () => ReadonlyMap<string, Values>,
  resources: readonly Resource[] = declared,
): Route {
  let text: string | undefined;
  const route: Route = {
    method: 'get',
    path: '/openapi.json',
    access: 'public',
    doc: { id: 'getOpenApi', tag: 'about', summary: 'This page', answer: { type: 'object' } },
    handler: (context) => {
      text ??= JSON.stringify(
        openApiDocument([...routes, route], entitySchemas(resources, examples()), {
          title: en.portal.title,
          version: '1',
          tags: tagsOf([...resources, ...views]),
        }),
      );
      return context.body(text, 200, { 'Content-Type': 'application/json' });
    },
  };
  return route;
}
