import { CssBaseline } from '@mui/material';
import { useState } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, type I18nProvider, Resource } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router';
import { resources } from '../resources/index.ts';
import { authProvider } from './auth-provider/auth-provider.ts';
import { titleOf } from './i18n/record-title.ts';
import { Alerts } from './layout/Alerts.tsx';
import { CrashPage } from './layout/CrashPage.tsx';
import { NotFoundPage, NotPermittedPage } from './layout/ErrorPages.tsx';
import { LoadingPage } from './layout/LoadingPage.tsx';
import { MainLayout } from './layout/MainLayout.tsx';
import { darkTheme, lightTheme } from './layout/theme.ts';
import { HomeScreen, pagesOf, ProfileScreen, screenPages, usePrefetchedScreens } from './screens/screens.tsx';
import { useStores } from './store/store-context.ts';
import { StoreProvider } from './store/StoreProvider.tsx';

/** The application for whoever is signed in: one page of resources, drawn anew for each store. */
function Portal({ i18nProvider }: { i18nProvider: I18nProvider }) {
  const { scope, scopeKey } = useStores();
  usePrefetchedScreens();
  return (
    <AdminContext key={scopeKey} authProvider={authProvider} dataProvider={scope.dataProvider} i18nProvider={i18nProvider} queryClient={scope.queryClient} store={scope.uiStore} lightTheme={lightTheme} darkTheme={darkTheme}>
      <CssBaseline enableColorScheme />
      <CoreAdminUI layout={MainLayout} error={CrashPage} catchAll={NotFoundPage} accessDenied={NotPermittedPage} loading={LoadingPage} title="" disableTelemetry>
        {resources.map((resource) => (
          <Resource key={resource.name} name={resource.name} {...pagesOf(resource)} recordRepresentation={titleOf(resource)} />
        ))}
        <CustomRoutes>
          <Route path="/" element={<Navigate to="/home" replace />} />
          <Route path="/home" element={<HomeScreen />} />
          <Route path="/profile" element={<ProfileScreen />} />
          {screenPages.map(({ path, element }) => <Route key={path} path={path} element={element} />)}
        </CustomRoutes>
      </CoreAdminUI>
      <Alerts />
    </AdminContext>
  );
}

/** History routes with base `/` (SPEC §9). */
export function App({ i18nProvider }: { i18nProvider: I18nProvider }) {
  const [router] = useState(() =>
    createBrowserRouter([
      {
        path: '*',
        element: (
          <StoreProvider>
            <Portal i18nProvider={i18nProvider} />
          </StoreProvider>
        ),
      },
    ]),
  );
  return <RouterProvider router={router} />;
}
