import type { Labels } from '../../resources/kinds/kind-views.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { isPlainObject } from '../browser/json.ts';

/** Titles of the referenced records in a record's answer: field → id → title. */
export function referenceLabels({ labels }: Values): Labels {
  if (!isPlainObject(labels)) return {};
  return Object.fromEntries(
    Object.entries(labels).map(([field, titles]) => [
      field,
      isPlainObject(titles) ? Object.fromEntries(Object.entries(titles).map(([id, title]) => [id, String(title)])) : {},
    ]),
  );
}
