import { CrashPage } from './CrashPage.tsx';
import { NotFoundPage, NotPermittedPage } from './ErrorPages.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import { MainLayout } from './MainLayout.tsx';

/** What react-admin draws around every page and in place of one. */
export const frame = {
  layout: MainLayout,
  error: CrashPage,
  catchAll: NotFoundPage,
  accessDenied: NotPermittedPage,
  loading: LoadingPage,
  title: '',
  disableTelemetry: true,
};
