import { permissionsFor, type Subject } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { findResource, resources } from '../../resources/index.ts';
import { kindOf, type Field } from '../../resources/kinds/index.ts';
import { placedFields } from '../../resources/check/finding.ts';
import { fieldAt } from '../../resources/schema.ts';
import { ApiError, assertHolds } from '../errors.ts';
import type { Caller } from '../http/route.ts';

/** Entities with a field that accepts uploads. */
export const uploadEntities: readonly Resource[] = resources.filter((resource: Resource) =>
  [...placedFields(resource.fields, resource.name)].some(({ field }) => kindOf(field).uploads && !field.readOnly),
);

/** Permissions to write any of these entities, each of which allows uploads (CONTRACT, Who may do what: Media). */
export function writePermissions(entities: readonly Resource[]): readonly string[] {
  return [
    ...new Set(
      entities.flatMap((resource) => [...permissionsFor('create', resource), ...permissionsFor('update', resource)]),
    ),
  ];
}

/** Entities of this subject that accept uploads. */
export function uploadEntitiesOf(subject: Subject): readonly Resource[] {
  return uploadEntities.filter((resource) => resource.subject === subject);
}

/** What an upload is for: `product_version`, or one of its fields, `product_version.photos`. */
export interface UploadTarget {
  readonly resource: Resource;
  readonly field?: Field;
  /** As given in the request. */
  readonly place: string;
}

/**
 * Parses the `for` of an upload and asserts that the caller may write that record. The route requires the permission to
 * write any such entity; this requires it for the named one.
 * @throws ApiError 400 where `for` names nothing that accepts uploads, 403 where the caller may not write it
 */
export function parseUploadTarget(
  named: string | undefined,
  caller: Pick<Caller, 'permissions'>,
  among: readonly Resource[],
): UploadTarget | undefined {
  if (named === undefined) return undefined;
  const [name = '', ...path] = named.split('.');
  const resource = findResource(name);
  const field = resource && path.length > 0 ? fieldAt(resource, path.join('.')) : undefined;
  const known =
    resource !== undefined &&
    among.includes(resource) &&
    (path.length === 0 || (field !== undefined && kindOf(field).uploads));
  if (!known) throw new ApiError(400, 'errors.parameter', { params: { name: 'for', value: named.slice(0, 100) } });
  assertHolds(caller.permissions, writePermissions([resource]));
  if (field?.write !== undefined) assertHolds(caller.permissions, [field.write]);
  return { resource, place: named, ...(field && { field }) };
}
