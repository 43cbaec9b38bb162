import type { Identifier } from 'react-admin';
import { sortParameters } from '../../resources/query/calls.ts';
import { printQuery } from '../../resources/query/parameters.ts';
import { findResource } from '../../resources/index.ts';
import type { SortOrder } from './answer-types.ts';
import type { AdminDataProvider } from './admin-data-provider.ts';
import { optionsIn } from './answers.ts';
import type { Answer, HttpClient } from './http-client.ts';
import { pathFor } from './list-calls.ts';

/** Reads and writes the manual order of records (SPEC §7; CONTRACT, Lists). */
export function sortCalls(http: HttpClient): Pick<AdminDataProvider, 'getSort' | 'sort'> {
  return {
    getSort: async (name, { parentId, signal } = {}) => {
      return orderIn(
        await http(`${sortPath(name, parentId)}${alwaysBelow(name) ? '' : printQuery(sortParameters, { parentId })}`, {
          signal,
        }),
      );
    },
    sort: async (name, sorted, { parentId, tag } = {}) => {
      const body =
        findResource(name)?.parent === undefined
          ? sorted
          : {
              sorted,
              ...(parentId !== undefined && !alwaysBelow(name) && { [sortParameters.parentId.name]: parentId }),
            };
      return orderIn(
        await http(sortPath(name, parentId), {
          method: 'PATCH',
          body,
          ...(tag !== undefined && { headers: { 'If-Match': tag } }),
        }),
      );
    },
  };
}

function orderIn({ json, headers }: Answer): SortOrder {
  const tag = headers.get('etag');
  return { records: optionsIn(json), ...(tag !== null && { tag }) };
}

/** Does every record have a parent? If so, the path contains it. */
function alwaysBelow(name: string): boolean {
  const resource = findResource(name);
  return resource?.parent !== undefined && resource.fields[resource.parent]?.required === true;
}

function sortPath(name: string, parentId: Identifier | undefined): string {
  return `${pathFor(name)}/sort${alwaysBelow(name) && parentId !== undefined ? `/${encodeURIComponent(parentId)}` : ''}`;
}
