import { useRecordContext } from 'react-admin';

/** Titles of a reference by id, from the record's `labels`, whose paths contain no row numbers. */
export function useReferenceLabels(source: string): Readonly<Record<string, string>> | undefined {
  const record: unknown = useRecordContext();
  return titlesIn(record, fieldPath(source));
}

/** Path without row numbers: `conditions.0.regions` → `conditions.regions`. */
export function fieldPath(source: string): string {
  return source.replaceAll(/\.\d+(?=\.|$)/gu, '');
}

function titlesIn(record: unknown, path: string): Readonly<Record<string, string>> | undefined {
  const labels: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, 'labels') : undefined;
  const titles: unknown = typeof labels === 'object' && labels !== null ? Reflect.get(labels, path) : undefined;
  if (typeof titles !== 'object' || titles === null) return undefined;
  return Object.fromEntries(Object.entries(titles).map(([id, title]) => [id, String(title)]));
}
