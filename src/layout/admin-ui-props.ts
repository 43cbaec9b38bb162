import { CrashPage } from './CrashPage.tsx';
import { NotFoundPage, NotPermittedPage } from './ErrorPages.tsx';
import { LoadingPage } from './LoadingPage.tsx';

/** Pages and settings that replace react-admin's own. */
export const adminUIProps = {
  error: CrashPage,
  catchAll: NotFoundPage,
  accessDenied: NotPermittedPage,
  loading: LoadingPage,
  title: '',
  disableTelemetry: true,
};
