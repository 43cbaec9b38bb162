import { type Field, kindOf } from './index.ts';

/** The path of a field's references in an answer's `labels`: for files with texts, that of the files. */
export function labelsPath(source: string, field: Field): string {
  const { storage, uploads } = kindOf(field);
  return uploads && 'fields' in storage ? `${source}.${Object.keys(storage.fields)[0] ?? ''}` : source;
}
