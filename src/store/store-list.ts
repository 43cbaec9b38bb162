import { authorizedSend } from '../auth-provider/authorized-send.ts';
import { answerOf, memberOf } from '../auth-provider/request.ts';
import { environment } from '../browser/environment.ts';
import { pageLanguage } from '../i18n/language.ts';
import { pages } from '../../resources/query/list.ts';
import { printQuery } from '../../resources/query/parameters.ts';
import { contentLocaleOf } from '../../resources/messages/languages.ts';
import type { StoreTitle } from './active-store.ts';

let first: Promise<readonly StoreTitle[]> | undefined;

/** The stores one may switch to, in the language of the moment. Rejects as the call does. */
export async function readStores(): Promise<readonly StoreTitle[]> {
  const answer = await answerOf(
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

/** The list as the page asked for it at its start; whoever comes first takes it. */
export function loadStores(): Promise<readonly StoreTitle[]> {
  first ??= readStores();
  first.catch(() => {
    first = undefined;
  });
  return first;
}

/** Hands over what `loadStores` began, or asks anew. */
export function takeStores(): Promise<readonly StoreTitle[]> {
  const begun = first ?? readStores();
  first = undefined;
  return begun;
}
