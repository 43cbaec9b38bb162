import { hasBulk } from '../../resources/bulk/has-bulk.ts';
import type { Resource } from '../../resources/define.ts';
import { pageOf, pathOf } from '../../resources/names.ts';
import { deletedOnly, everyList } from '../../resources/query/list.ts';
import { storedOf } from '../../resources/view.ts';
import { documentsOf } from '../../src/screens/documents/printed-documents.ts';
import { importPages } from '../../src/traits/csv/import-paths.ts';
import type { Office } from './office.ts';

/**
 * Last path segments of the pages that abilities add below an entity's path and that need no record. A portal test
 * compares them with the portal's own list.
 */
export function abilityPaths(resource: Resource): readonly string[] {
  if (resource.singleton) return [];
  return [
    ...(resource.period ? ['timeline'] : []),
    ...(resource.csv ? ['export', ...importPages(resource).map(({ path }) => path)] : []),
    ...(hasBulk(resource) ? ['bulk'] : []),
    ...(resource === storedOf(resource) ? documentsOf(resource).map(({ path }) => path) : []),
  ];
}

const lacks = ({ without }: Resource, ability: 'create' | 'delete') => without?.includes(ability) === true;

const deleted = encodeURIComponent(JSON.stringify({ [everyList.deleted.name]: deletedOnly }));

/** The URLs of an entity: its lists, new record, first record, timeline, files and bulk runs. */
export async function routesOf(resource: Resource, office: Pick<Office, 'find'>): Promise<readonly string[]> {
  if (resource.singleton) return [pageOf(resource)];
  const { id } = await office.find(pathOf(resource), 'per_page=1');
  const below = [...(lacks(resource, 'create') ? [] : ['create']), `${id}`, ...abilityPaths(resource)];
  return [
    pageOf(resource),
    ...(lacks(resource, 'delete') ? [] : [`${pageOf(resource)}?filter=${deleted}`]),
    ...below.map((page) => `${pageOf(resource)}/${page}`),
  ];
}
