import { readUser } from './auth-provider/user.ts';
import { preloadFirstCalls } from './data-provider/first-call.ts';
import { readLanguage } from './i18n/language.ts';
import { loadMessages, setMessageLanguage } from './i18n/messages.ts';
import { preloadScreen } from './screens/screen-loads.ts';
import { readActiveStore } from './store/active-store.ts';
import { preloadStores } from './store/store-list.ts';

const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

/**
 * Requests the user, the stores, the page's code, its messages and its first data while the application loads. Only for
 * users with a session.
 */
export function preload(): void {
  setMessageLanguage(readLanguage());
  quietly(readUser());
  quietly(preloadStores());
  preloadScreen(window.location.pathname);
  quietly(loadMessages(readLanguage()));
  preloadFirstCalls(window.location, readActiveStore());
}
