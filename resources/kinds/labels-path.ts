import { type Field, kindOf } from './index.ts';

/** The path by which an answer's `labels` name what a field refers to: of files with texts beside them, the files. */
export function labelsPath(source: string, field: Field): string {
  const { storage, uploads } = kindOf(field);
  return uploads && 'fields' in storage ? `${source}.${Object.keys(storage.fields)[0] ?? ''}` : source;
}
