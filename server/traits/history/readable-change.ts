import { can, canField } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { contentLocales, type JsonValue } from '../../../resources/kinds/kind.ts';
import { contentLocaleOf, labelIn } from '../../../resources/messages/translate.ts';
import { isObject } from '../../db/model/paths.ts';
import type { ApiContext } from '../../http/route.ts';

/**
 * The entities and store whose changes the caller may see: entities that they may read, in the active store or shared
 * by all.
 */
export interface Readable {
  readonly entities: ReadonlyMap<string, Resource>;
  readonly store: number | null;
}

export function readableIn(resources: readonly Resource[], context: ApiContext): Readable {
  const { permissions } = context.get('caller');
  const open = resources.filter((resource) => can(permissions, 'get', resource));
  return { entities: new Map(open.map((resource) => [resource.name, resource])), store: storeIn(context) };
}

/** The stored data of a change that a start page shows. */
export interface KeptChange {
  readonly id: JsonValue;
  readonly at: JsonValue;
  readonly entity: string;
  readonly record_id: JsonValue;
  readonly title: JsonValue;
  readonly action: JsonValue;
  readonly store_id: JsonValue;
}

/** A change with a title that the caller may read. */
export function readableChange(
  { title, store_id, ...change }: KeptChange,
  { entities }: Readable,
  context: ApiContext,
): object {
  const resource = entities.get(change.entity);
  const field = resource?.fields[resource.title];
  const readableTitle =
    field && canField(context.get('caller').permissions, 'read', field) ? titleIn(title, context) : '';
  const name = resource?.singleton ? labelIn(resource.plural, context.get('language')) : readableTitle;
  return {
    ...change,
    title: name === '' ? `#${String(change.record_id)}` : name,
    ...(store_id !== null && { store_id }),
  };
}

function storeIn(context: ApiContext): number | null {
  const header = context.req.header('x-store-id') ?? '';
  return /^[1-9]\d{0,8}$/u.test(header) ? Number(header) : null;
}

/** The stored title as text; a localized one in the caller's locale, or else the other. */
function titleIn(title: unknown, context: ApiContext): string {
  if (!isObject(title)) return typeof title === 'string' || typeof title === 'number' ? `${title}` : '';
  const first = contentLocaleOf(context.get('language'));
  const texts = [first, ...contentLocales].map((locale) => title[locale]);
  return String(texts.find((text) => typeof text === 'string' && text !== '') ?? '');
}
