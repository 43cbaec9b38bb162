import { CrashPage } from './CrashPage.tsx';
import { NotFoundPage, NotPermittedPage } from './ErrorPages.tsx';
import { LoadingPage } from './LoadingPage.tsx';

/** What react-admin draws in place of a page. */
export const frame = {
  error: CrashPage,
  catchAll: NotFoundPage,
  accessDenied: NotPermittedPage,
  loading: LoadingPage,
  title: '',
  disableTelemetry: true,
};
