import { useResetErrorBoundaryOnLocationChange } from 'react-admin';
import { ErrorPage } from './ErrorPages.tsx';
import { PlainLayout } from './PlainLayout.tsx';

/** What broke the frame itself: plain, without bars. */
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
