import { Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { memberOf } from '../auth-provider/request.ts';
import { statusOf } from './error-status.ts';
import { usePageTitle } from './page-title.ts';

function Told({ title, message, children }: { title: string; message: string; children?: ReactNode }) {
  const translate = useTranslate();
  usePageTitle(title);
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start', py: 4, px: { xs: 1, sm: 3 } }}>
      <Typography variant="h1">{title}</Typography>
      <Typography>{message}</Typography>
      <Stack direction="row" spacing={1}>
        {children}
        <Button component={Link} to="/home" variant="outlined">
          {translate('frame.backToHome')}
        </Button>
      </Stack>
    </Stack>
  );
}

/** 404, with the words of SPEC §2. */
export function NotFoundPage() {
  const translate = useTranslate();
  return <Told title={translate('frame.pageNotFound')} message={translate('errors.notFound')} />;
}

/** 403, with the words of SPEC §8. */
export function NotPermittedPage() {
  const translate = useTranslate();
  return <Told title={translate('frame.errorOccurred')} message={translate('errors.forbidden')} />;
}

/** Any error, by its status; default 500 (SPEC §8). `onRetry` forgets it and shows the page again. */
export function ErrorPage({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const translate = useTranslate();
  const status = statusOf(error);
  if (status === 404) return <NotFoundPage />;
  if (status === 403) return <NotPermittedPage />;
  // Without any answer (status 0) the call itself knows why; of what broke inside nothing is told.
  const secret = status === 500 && memberOf(error, 'status') !== 0;
  const told = secret || !(error instanceof Error) || error.message === '' ? translate('errors.unknown') : error.message;
  const request = memberOf(memberOf(error, 'body'), 'request_id');
  return (
    <Told title={translate('frame.errorOccurred')} message={typeof request === 'string' ? `${told} (${translate('frame.requestId', { id: request })})` : told}>
      {onRetry && (
        <Button variant="contained" onClick={onRetry}>
          {translate('frame.retry')}
        </Button>
      )}
    </Told>
  );
}
