import { CssBaseline } from '@mui/material';
import { createRoot } from 'react-dom/client';
import { AdminContext } from 'react-admin';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { allPermissions } from '../../resources/access.ts';
import { FormScreen } from '../../src/screens/FormScreen.tsx';
import { createI18nProvider } from '../../src/i18n/i18n-provider.ts';
import { loadAreas } from '../../src/i18n/messages.ts';
import { Alerts } from '../../src/layout/Alerts.tsx';
import { darkTheme, lightTheme } from '../../src/layout/theme.ts';
import { createScopes } from '../../src/store/store-scope.ts';
import { sheet } from './sheet.ts';

/** A signed-in user with all permissions, without a server. */
const authProvider = {
  login: async () => undefined,
  logout: async () => undefined,
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getPermissions: async () => allPermissions,
  canAccess: async () => true,
};

const { dataProvider, queryClient, uiStore } = createScopes().of(1);
await loadAreas(['form', 'history']);
const i18nProvider = await createI18nProvider();

function Page() {
  return (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={uiStore}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
    >
      <CssBaseline enableColorScheme />
      <FormScreen resource={sheet} mode="create" />
      <Alerts />
    </AdminContext>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<RouterProvider router={createBrowserRouter([{ path: '*', element: <Page /> }])} />);
