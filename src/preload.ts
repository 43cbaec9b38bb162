import { readUser } from './auth-provider/user.ts';
import { askFirst } from './data-provider/first-call.ts';
import { readLanguage } from './i18n/language.ts';
import { loadMessages } from './i18n/messages.ts';
import { preloadScreen } from './screens/screen-loads.ts';
import { readActiveStore } from './store/active-store.ts';
import { loadStores } from './store/store-list.ts';

const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

/**
 * Whoever has a session waits for nothing twice: while the application loads, who one is, the stores, the page's code,
 * the language's sentences and the page's first data are asked for already.
 */
export function preload(): void {
  quietly(readUser());
  quietly(loadStores());
  preloadScreen(window.location.pathname);
  quietly(loadMessages(readLanguage()));
  askFirst(window.location, readActiveStore());
}
