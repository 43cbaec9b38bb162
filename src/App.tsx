import { CssBaseline } from '@mui/material';
import { useState } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, type I18nProvider, Resource } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router';
import { resourcesAndViews } from '../resources/index.ts';
import { authProvider } from './auth-provider/auth-provider.ts';
import { Alerts } from './layout/Alerts.tsx';
import { adminUIProps } from './layout/admin-ui-props.ts';
import { darkTheme, lightTheme } from './layout/theme.ts';
import { Layout } from './screens/Layout.tsx';
import { hydrationData, portalRoute } from './screens/portal-route.ts';
import { nestedRoutes, registered, screenPages, usePrefetchedScreens } from './screens/screens.tsx';
import { useStores } from './store/store-context.ts';
import { StoreProvider } from './store/StoreProvider.tsx';

/** The application of a signed-in user; remounts for each store. */
function Portal({ i18nProvider }: { i18nProvider: I18nProvider }) {
  const { scope, scopeKey } = useStores();
  usePrefetchedScreens();
  return (
    <AdminContext
      key={scopeKey}
      authProvider={authProvider}
      dataProvider={scope.dataProvider}
      i18nProvider={i18nProvider}
      queryClient={scope.queryClient}
      store={scope.uiStore}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
    >
      <CssBaseline enableColorScheme />
      <CoreAdminUI layout={Layout} {...adminUIProps}>
        {resourcesAndViews.map((resource) => (
          <Resource key={resource.name} {...registered(resource)} />
        ))}
        <CustomRoutes>
          {nestedRoutes}
          <Route path="/" element={<Navigate to="/home" replace />} />
          {screenPages.map(({ path, element }) => (
            <Route key={path} path={path} element={element} />
          ))}
        </CustomRoutes>
      </CoreAdminUI>
      <Alerts />
    </AdminContext>
  );
}

/** The application with history routes under base `/` (SPEC §9). */
export function App({ i18nProvider }: { i18nProvider: I18nProvider }) {
  const element = (
    <StoreProvider>
      <Portal i18nProvider={i18nProvider} />
    </StoreProvider>
  );
  const [router] = useState(() => createBrowserRouter([portalRoute(element)], { hydrationData }));
  return <RouterProvider router={router} />;
}
