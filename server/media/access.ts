import { can, permissionsFor, type Subject } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { findResource, resources } from '../../resources/index.ts';
import { kindOf, type Field } from '../../resources/kinds/index.ts';
import { placedFields } from '../../resources/check/finding.ts';
import { fieldAt } from '../../resources/schema.ts';
import { ApiError } from '../errors.ts';
import type { Caller } from '../http/route.ts';

/** Entities that files are uploaded for: those with a field whose kind says so. */
export const holders: readonly Resource[] = resources.filter((resource: Resource) =>
  [...placedFields(resource.fields, resource.name)].some(({ field }) => kindOf(field).uploads && !field.readOnly),
);

/** Whoever may write such a record may upload (CONTRACT, Who may do what: Media). */
export function writersOf(entities: readonly Resource[]): readonly string[] {
  return [
    ...new Set(
      entities.flatMap((resource) => [...permissionsFor('create', resource), ...permissionsFor('update', resource)]),
    ),
  ];
}

/** Entities with this subject that files are uploaded for. */
export function holdersUnder(subject: Subject): readonly Resource[] {
  return holders.filter((resource) => resource.subject === subject);
}

/** What an upload is for: `product_version`, or one of its fields, `product_version.photos`. */
export interface Purpose {
  readonly resource: Resource;
  readonly field?: Field;
  /** As it was named. */
  readonly place: string;
}

/**
 * The one guard of every upload: who may write the record that the file is for. The route has asked for the right to
 * write any such record; here it is the one that the call names.
 * @throws ApiError 400 where `for` names nothing that files are uploaded for, 403 where the caller may not write it
 */
export function purposeOf(
  named: string | undefined,
  caller: Pick<Caller, 'permissions'>,
  among: readonly Resource[],
): Purpose | undefined {
  if (named === undefined) return undefined;
  const [name = '', ...path] = named.split('.');
  const resource = findResource(name);
  const field = resource && path.length > 0 ? fieldAt(resource, path.join('.')) : undefined;
  const known =
    resource !== undefined &&
    among.includes(resource) &&
    (path.length === 0 || (field !== undefined && kindOf(field).uploads));
  if (!known) throw new ApiError(400, 'errors.parameter', { params: { name: 'for', value: named.slice(0, 100) } });
  if (!mayWrite(caller, resource) || (field?.write !== undefined && !caller.permissions.includes(field.write)))
    throw new ApiError(403, 'errors.forbidden');
  return { resource, place: named, ...(field && { field }) };
}

export function mayWrite({ permissions }: Pick<Caller, 'permissions'>, resource: Resource): boolean {
  return can(permissions, 'create', resource) || can(permissions, 'update', resource);
}
