import type { Declared, Definition, Resource, SystemColumn, View } from './define.ts';
import type { Fields } from './kinds/index.ts';

interface ViewDefinition<N extends string, FieldName extends string> extends Pick<
  Definition,
  'label' | 'plural' | 'about'
> {
  readonly name: N;
  readonly where: readonly (View['where'][number] & { readonly path: FieldName })[];
  readonly columns: readonly (FieldName | SystemColumn)[];
}

/**
 * Declares a view of an entity. Nothing is stored for it: it has the pages, calls, history and rights of the entity,
 * limited to these records. It can be exported but not imported, since a file could name any record of the entity. It
 * has no `dataSubject`: through the entity, the records already belong to their customer's data.
 */
export function viewOf<const N extends string, F extends Fields>(
  resource: Declared<string, F, Record<never, never>>,
  { where, columns, ...declared }: ViewDefinition<N, keyof F & string>,
): Resource & { readonly name: N } {
  const { csv, dataSubject: _, list, ...same } = resource;
  return {
    ...same,
    ...declared,
    view: { of: resource, where },
    ...(csv && { csv: { version: csv.version, ...(csv.usual && { usual: csv.usual }) } }),
    list: { ...list, columns },
  };
}

/** The entity that stores the records; for a view, another one. */
export const storedOf = (resource: Resource): Resource => resource.view?.of ?? resource;
