import { useResetErrorBoundaryOnLocationChange } from 'react-admin';
import { ErrorPage } from './ErrorPages.tsx';
import { PlainLayout } from './PlainLayout.tsx';

/** Error page without bars, for errors of the layout itself. */
export function CrashPage({
  error,
  resetErrorBoundary,
}: {
  error: Error;
  resetErrorBoundary: (...words: unknown[]) => void;
}) {
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary);
  return (
    <PlainLayout>
      <ErrorPage error={error} onRetry={resetErrorBoundary} />
    </PlainLayout>
  );
}
