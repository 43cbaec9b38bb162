import type { Resource } from './define.ts';
import { kindOf } from './kinds/index.ts';

/**
 * `prefixedBy: 'brand_campaign.key'`, parsed: the field must begin with the `by` field of the record of entity `to`
 * that `link` refers to.
 */
export interface PrefixRule {
  readonly field: string;
  readonly link: string;
  readonly to: string;
  readonly by: string;
}

/** The prefix rules of an entity's fields. */
export function prefixRules({ fields }: Pick<Resource, 'fields'>): readonly PrefixRule[] {
  return Object.entries(fields).flatMap(([field, { prefixedBy }]) => {
    const [link = '', by = ''] = prefixedBy?.split('.') ?? [];
    const storage = fields[link] && kindOf(fields[link]).storage;
    return storage?.at === 'link' ? [{ field, link, to: storage.to, by }] : [];
  });
}

/** Whether a text begins with the prefix and is longer. */
export function isPrefixed(text: string, prefix: string): boolean {
  return text.startsWith(prefix) && text.length > prefix.length;
}
