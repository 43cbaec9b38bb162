import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { entityAt, findResource } from '../../../resources/index.ts';
import { pageOf } from '../../../resources/names.ts';
import { isRecord } from '../../../resources/schema/empty.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { onSessionChange, readSession } from '../../auth-provider/session.ts';
import { parseJson } from '../../browser/json.ts';
import { sharedStorage, storageKey } from '../../browser/storage.ts';
import { headingOf } from '../../i18n/record-title.ts';
import { useStores } from '../../store/store-context.ts';

/** A record that was opened recently. */
export interface Recent {
  readonly entity: string;
  readonly id: number;
  readonly title: string;
}

const key = storageKey('recent');
/** Maximum number per store. */
const most = 20;

/** Another user of the browser must not see them. */
const owner = () => String(readSession()?.user_id ?? '');
const placeOf = (storeId: number | undefined) => String(storeId ?? 'none');

function storesKept(): Readonly<Record<string, unknown>> {
  const kept = parseJson(sharedStorage.getItem(key));
  return isRecord(kept) && kept.user === owner() && isRecord(kept.stores) ? kept.stores : {};
}

/** The recent records of a store, the latest first. */
export function readRecent(storeId: number | undefined): readonly Recent[] {
  const kept = storesKept()[placeOf(storeId)];
  return (Array.isArray(kept) ? kept : []).flatMap((one: unknown) => {
    const { entity, id, title } = isRecord(one) ? one : {};
    const known = typeof entity === 'string' && findResource(entity) !== undefined;
    return known && typeof id === 'number' && typeof title === 'string' ? [{ entity, id, title }] : [];
  });
}

/** Adds a record as the latest one. */
export function keepRecent(storeId: number | undefined, recent: Recent): void {
  const others = readRecent(storeId).filter(({ entity, id }) => entity !== recent.entity || id !== recent.id);
  const stores = { ...storesKept(), [placeOf(storeId)]: [recent, ...others].slice(0, most) };
  try {
    sharedStorage.setItem(key, JSON.stringify({ user: owner(), stores }));
  } catch {
    // The storage is full: recent records are only a convenience.
  }
}

/** Stores each opened record when the user leaves its page; deletes all of them at sign-out. */
export function useKeepRecent(): void {
  const { pathname } = useLocation();
  const { active } = useStores();
  const client = useQueryClient();
  const language = useLanguage();
  const storeId = active?.id;
  useEffect(
    () =>
      onSessionChange(() => {
        if (!readSession()) sharedStorage.removeItem(key);
      }),
    [],
  );
  useEffect(() => {
    const { resource, below = [] } = entityAt(pathname) ?? {};
    const [id = ''] = below;
    if (!resource || !/^\d+$/u.test(id)) return undefined;
    // The page has read the record by then.
    return () => {
      const record = client.getQueryData([resource.name, 'getOne', { id, meta: undefined }]);
      if (!isRecord(record) || !readSession()) return;
      keepRecent(storeId, { entity: resource.name, id: Number(id), title: headingOf(resource, record, language) });
    };
  }, [pathname, storeId, client, language]);
}

/** URL of the record's page. */
export const recentPath = ({ entity, id }: Recent): string => {
  const resource = findResource(entity);
  return resource ? pageOf(resource, id) : '/home';
};
