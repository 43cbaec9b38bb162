import type { Labels } from '../../resources/kinds/kind-views.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { isMembers } from './form-values.ts';

/** Titles of the referenced records in a record's answer: field → id → title. */
export function labelsIn({ labels }: Values): Labels {
  if (!isMembers(labels)) return {};
  return Object.fromEntries(
    Object.entries(labels).map(([field, titles]) => [
      field,
      isMembers(titles) ? Object.fromEntries(Object.entries(titles).map(([id, title]) => [id, String(title)])) : {},
    ]),
  );
}
