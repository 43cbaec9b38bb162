import type { Resource } from './define.ts';
import { kindOf } from './kinds/index.ts';

/**
 * `prefixedBy: 'brand_campaign.key'` taken apart: the field begins with `by` of the record of `to` that `link` refers
 * to.
 */
export interface PrefixRule {
  readonly field: string;
  readonly link: string;
  readonly to: string;
  readonly by: string;
}

/** The fields of an entity that begin with a field of what a sibling refers to. */
export function prefixRules({ fields }: Pick<Resource, 'fields'>): readonly PrefixRule[] {
  return Object.entries(fields).flatMap(([field, { prefixedBy }]) => {
    const [link = '', by = ''] = prefixedBy?.split('.') ?? [];
    const storage = fields[link] && kindOf(fields[link]).storage;
    return storage?.at === 'link' ? [{ field, link, to: storage.to, by }] : [];
  });
}

/** Whether a text begins so, and goes on. */
export function isPrefixed(text: string, prefix: string): boolean {
  return text.startsWith(prefix) && text.length > prefix.length;
}
