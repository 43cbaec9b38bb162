import { createHash } from 'node:crypto';
import { columnsOf, modelOf } from '../model/model.ts';
import { linkAt } from '../model/references.ts';
import { orderKeys } from './order.ts';
import type { Cursor, SortOrder } from './order-keys.ts';

/** Encodes a position for API callers: opaque, valid for this sort order under any filters. */
export function printCursor(order: SortOrder, values: Cursor['values']): string {
  return Buffer.from(JSON.stringify([orderTag(order), ...values])).toString('base64url');
}

/** Decodes a cursor; `undefined` if malformed or of another sort order. */
export function parseCursor(order: SortOrder, text: string): Cursor['values'] | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(parsed)) return undefined;
    const [tag, ...values]: readonly unknown[] = parsed;
    const texts = values.filter((value) => value === null || typeof value === 'string');
    if (tag !== orderTag(order) || texts.length < values.length || texts.at(-1) === null) return undefined;
    return texts.length === 0 || texts.length === orderKeys(order).length ? texts : undefined;
  } catch {
    return undefined;
  }
}

/** Short name of a sort order. Contains the locale only if that changes what is compared. */
function orderTag({ resource, locale, sort: { path, descending } }: SortOrder): string {
  const model = modelOf(resource);
  const isLocalized = linkAt(model, path) !== undefined || columnsOf(model, path).some((column) => column.locale);
  const name = [resource.name, path, descending, isLocalized && locale].join(' ');
  return createHash('sha256').update(name).digest('base64url').slice(0, 8);
}
