import { Button, Stack, Typography } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { readUser } from '../auth-provider/user.ts';
import { useStores } from '../store/store-context.ts';
import { ContentBoundary } from './ContentBoundary.tsx';
import { ErrorPage } from './ErrorPages.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import { useAutoRetry } from './use-auto-retry.ts';
import { useScrollToTop } from './use-scroll-to-top.ts';
import { useUserError } from '../auth-provider/use-user.ts';

/**
 * The content area. Renders pages only with an active store (SPEC §2), except the stores' own; else a loading state, an
 * error or a hint that there is no store.
 */
export function Content({ children }: { children: ReactNode }) {
  const { active, error, loaded, stores, retry } = useStores();
  const unknownUser = useUserError();
  const { pathname } = useLocation();
  const translate = useTranslate();
  useScrollToTop();
  const askWho = () => void readUser().catch(() => undefined);
  useAutoRetry(loaded ? undefined : error, retry);
  useAutoRetry(unknownUser, askWho);
  const making = pathname === '/store' || pathname.startsWith('/store/');
  if (error && !loaded) return <ErrorPage error={error} onRetry={retry} />;
  if (unknownUser) return <ErrorPage error={unknownUser} onRetry={askWho} />;
  if (loaded && stores.length === 0 && !making) {
    return (
      <Stack spacing={2} sx={{ p: 3, alignItems: 'flex-start' }}>
        <Typography>{translate('frame.noStores')}</Typography>
        <Button component={Link} to="/store" variant="contained">
          {translate('frame.manageStores')}
        </Button>
      </Stack>
    );
  }
  if (!loaded) return <LoadingPage />;
  if (!active && !making) return null;
  return (
    <ContentBoundary at={pathname}>
      <Suspense fallback={<LoadingPage />}>{children}</Suspense>
    </ContentBoundary>
  );
}
