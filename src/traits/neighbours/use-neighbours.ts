import { useState } from 'react';
import { type Identifier, useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { pageOf } from '../../../resources/names.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { type CameFrom, cameFrom, extended, readCameFrom, storeCameFrom } from '../../list/came-from.ts';

export interface Neighbours {
  /** 1-based position in the list; `undefined` if it isn't known. */
  readonly position: number | undefined;
  readonly total: number | undefined;
  readonly more: boolean;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  /** Opens the next or the previous record. */
  readonly go: (step: 1 | -1) => void;
}

/**
 * The neighbours of this record in the originating list, as the user saw it: a record that changed since, so that the
 * list's filters would exclude it, keeps its place. `undefined` if the user didn't come from a list.
 */
export function useNeighbours(resource: Resource, id: Identifier): Neighbours | undefined {
  const { getList } = useAdminDataProvider();
  const navigate = useNavigate();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const page = readCameFrom(resource.name, id);
  if (!page) return undefined;
  const at = page.ids.findIndex((one) => String(one) === String(id));

  const open = (target: Identifier | undefined) => {
    if (target !== undefined) void navigate(pageOf(resource, target));
  };
  const turn = async (step: 1 | -1) => {
    setBusy(true);
    try {
      const turned = await turnPage(page, step, (params) => getList(resource.name, params));
      if (!turned) return;
      storeCameFrom(resource.name, extended(page, turned, step));
      open(turned.ids.at(step === 1 ? 0 : -1));
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return {
    position: page.first > 0 ? page.first + at : undefined,
    total: page.total,
    more: page.more,
    hasNext: !busy && (at + 1 < page.ids.length || beyond(page, 1) !== undefined),
    hasPrevious: !busy && (at > 0 || beyond(page, -1) !== undefined),
    go: (step) => {
      if (busy) return;
      const beside = page.ids[at + step];
      if (beside !== undefined) open(beside);
      else void turn(step);
    },
  };
}

type ReadList = ReturnType<typeof useAdminDataProvider>['getList'];
type Read = (params: Parameters<ReadList>[1]) => ReturnType<ReadList>;

/** The page after or before the seen part; `undefined` at an end of the list. */
function beyond({ ids, first, total = 0, more, query: { perPage }, next, previous }: CameFrom, step: 1 | -1) {
  const from = step === 1 ? first + ids.length : first - perPage;
  if (next !== undefined || previous !== undefined) {
    const cursor = step === 1 ? next && { after: next } : previous && { before: previous };
    return cursor
      ? { page: 1, meta: { cursor: { ...cursor, from: first > 0 ? Math.max(1, from) : from } } }
      : undefined;
  }
  const isThere = step === 1 ? (more ? ids.length % perPage === 0 : from <= total) : from > 0;
  return isThere ? { page: Math.ceil(from / perPage), meta: undefined } : undefined;
}

/** Reads the page after or before the seen part; `undefined` if it has no records any more. */
async function turnPage(seen: CameFrom, step: 1 | -1, read: Read): Promise<CameFrom | undefined> {
  const target = beyond(seen, step);
  if (!target) return undefined;
  const { query } = seen;
  const { page, meta: asked } = target;
  const pagination = { page, perPage: query.perPage };
  const { data, total, meta } = await read({
    pagination,
    sort: query.sort,
    filter: query.filter,
    ...(asked && { meta: asked }),
  });
  return data.length === 0 ? undefined : cameFrom({ records: data, page, total, meta, query });
}
