import { useRecordContext } from 'react-admin';

/** Titles by id of a reference: `labels` stands beside the values, nested fields under dotted paths without index. */
export function useReferenceLabels(source: string): Readonly<Record<string, string>> | undefined {
  const record: unknown = useRecordContext();
  return titlesIn(record, fieldPath(source));
}

/** `conditions.0.regions` → `conditions.regions`. */
export function fieldPath(source: string): string {
  return source.replaceAll(/\.\d+(?=\.|$)/gu, '');
}

function titlesIn(record: unknown, path: string): Readonly<Record<string, string>> | undefined {
  const labels: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, 'labels') : undefined;
  const titles: unknown = typeof labels === 'object' && labels !== null ? Reflect.get(labels, path) : undefined;
  if (typeof titles !== 'object' || titles === null) return undefined;
  return Object.fromEntries(Object.entries(titles).map(([id, title]) => [id, String(title)]));
}
