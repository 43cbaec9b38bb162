import type { FieldBase, Kind } from '../kind.ts';
import { joinList, splitList } from '../list-text.ts';

export interface TagsField extends FieldBase {
  readonly kind: 'tags';
  /** A regular expression that each tag matches. */
  readonly each?: string;
}

export type TagsValue = readonly string[];

/** Short texts without order or repetition, such as e-mail domains. At most 500 of at most 100 characters. */
export const tags: Kind<TagsField> = {
  storage: () => ({ at: 'column', word: 'text[]' }),
  operators: ['eq', 'in', 'null'],
  empty: (field) => field.default ?? [],
  csv: {
    write: (value) => (Array.isArray(value) ? joinList(value.map(String)) : ''),
    read: (cell) => splitList(cell),
  },
};
