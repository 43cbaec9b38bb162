import { authorizedSend } from '../auth-provider/authorized-send.ts';
import { memberOf } from '../browser/json.ts';
import { parseResponse } from '../auth-provider/request.ts';
import { environment } from '../browser/environment.ts';
import { pageLanguage } from '../i18n/language.ts';
import { pages } from '../../resources/query/list.ts';
import { printQuery } from '../../resources/query/parameters.ts';
import { contentLocaleOf } from '../../resources/messages/languages.ts';
import type { StoreTitle } from './active-store.ts';

let preloaded: Promise<readonly StoreTitle[]> | undefined;

/** Fetches the stores that the user may switch to, titled in the page's language. */
export async function fetchStores(): Promise<readonly StoreTitle[]> {
  const answer = await parseResponse(
    await authorizedSend(
      `${environment.apiUrl}/store${printQuery(pages(), { perPage: 1_000 })}`,
      {},
      { checksRights: false },
    ),
  );
  const data = memberOf(answer, 'data');
  return (Array.isArray(data) ? data : []).flatMap(storeIn);
}

function storeIn(value: unknown): readonly StoreTitle[] {
  const id = memberOf(value, 'id');
  if (typeof id !== 'number') return [];
  const name = memberOf(value, 'title') ?? memberOf(value, 'name');
  const locale = contentLocaleOf(pageLanguage());
  const texts = [name, memberOf(name, locale), memberOf(name, 'en_US'), memberOf(name, 'zh_HK')];
  return [{ id, title: texts.find((text): text is string => typeof text === 'string' && text !== '') ?? String(id) }];
}

/** Starts to fetch the stores; `takePreloadedStores` returns the result. */
export function preloadStores(): Promise<readonly StoreTitle[]> {
  preloaded ??= fetchStores();
  preloaded.catch(() => {
    preloaded = undefined;
  });
  return preloaded;
}

/** Returns the preloaded stores once, else fetches them. */
export function takePreloadedStores(): Promise<readonly StoreTitle[]> {
  const begun = preloaded ?? fetchStores();
  preloaded = undefined;
  return begun;
}
