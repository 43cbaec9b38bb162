import { type Field, kindOf } from '../../resources/kinds/index.ts';

/** Names of the two sort directions: `list.order.{word}.{ASC|DESC}`. */
export type OrderWord = 'time' | 'number' | 'text' | 'other';

/** The word for the directions of an order by this field: newest first, lowest first, A to Z. */
export function orderWord(field: Field): OrderWord {
  const { storage } = kindOf(field);
  if (storage.at === 'link') return 'text';
  if (storage.at !== 'column' || storage.choices) return 'other';
  switch (storage.word) {
    case 'date':
    case 'timestamptz':
      return 'time';
    case 'integer':
    case 'numeric':
      return 'number';
    case 'text':
      return 'text';
    default:
      return 'other';
  }
}
