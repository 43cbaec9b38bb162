import LockIcon from '@mui/icons-material/LockOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOff';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { Box, Button, Stack, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { isChunkError } from '../browser/is-chunk-error.ts';
import { memberOf } from '../browser/json.ts';
import { type Lacking, lackingIn } from '../data-provider/api-errors.ts';
import { statusOf } from './error-status.ts';
import { LackingPermissions } from './LackingPermissions.tsx';
import { usePageTitle } from './page-title.ts';

interface MessagePageProps {
  readonly Icon: ComponentType<{ fontSize: 'large' }>;
  readonly title: string;
  readonly message: string;
  readonly children?: ReactNode;
  /** Content below the buttons, so that loading it moves none of them. */
  readonly below?: ReactNode;
}

/** A message page, a little above the centre of the content area. */
function MessagePage({ Icon, title, message, children, below }: MessagePageProps) {
  const translate = useTranslate();
  usePageTitle(title);
  return (
    <Stack
      spacing={2}
      sx={{
        alignItems: 'center',
        textAlign: 'center',
        maxWidth: 480,
        mx: 'auto',
        pt: { xs: 8, sm: '16vh' },
        pb: 4,
        px: 2,
      }}
    >
      <Box
        aria-hidden="true"
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 72,
          height: 72,
          borderRadius: '50%',
          bgcolor: 'action.hover',
          color: 'text.secondary',
        }}
      >
        <Icon fontSize="large" />
      </Box>
      <Typography variant="h1">{title}</Typography>
      <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {message}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center', pt: 1 }}>
        {children}
        <Button component={Link} to="/home" variant="outlined">
          {translate('frame.backToHome')}
        </Button>
      </Stack>
      {below}
    </Stack>
  );
}

/** Page of status 404 (SPEC §2). */
export function NotFoundPage() {
  const translate = useTranslate();
  return (
    <MessagePage Icon={SearchOffIcon} title={translate('frame.pageNotFound')} message={translate('errors.notFound')} />
  );
}

/** Page of status 403 (SPEC §8): shows the missing permissions, and who can give them. */
export function NotPermittedPage({ lacking }: { readonly lacking?: Lacking | undefined }) {
  const translate = useTranslate();
  return (
    <MessagePage
      Icon={LockIcon}
      title={translate('frame.errorOccurred')}
      message={translate('errors.forbidden')}
      below={lacking && <LackingPermissions {...lacking} />}
    />
  );
}

/**
 * Error page for the error's status, 500 by default (SPEC §8). `onRetry` clears the error and renders the page again.
 * After a failed chunk it reloads the page instead, because a browser never retries such a module.
 */
export function ErrorPage({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const translate = useTranslate();
  const status = statusOf(error);
  if (status === 404) return <NotFoundPage />;
  if (status === 403) return <NotPermittedPage lacking={lackingIn(error)} />;
  if (isChunkError(error))
    return (
      <MessagePage Icon={WarningIcon} title={translate('frame.errorOccurred')} message={translate('frame.outdated')}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          {translate('frame.reload')}
        </Button>
      </MessagePage>
    );
  // Shows the message of a call without an answer (status 0), and hides that of an internal error.
  const secret = status === 500 && memberOf(error, 'status') !== 0;
  const text =
    secret || !(error instanceof Error) || error.message === '' ? translate('errors.unknown') : error.message;
  const request = memberOf(memberOf(error, 'body'), 'request_id');
  return (
    <MessagePage
      Icon={WarningIcon}
      title={translate('frame.errorOccurred')}
      message={typeof request === 'string' ? `${text} (${translate('frame.requestId', { id: request })})` : text}
    >
      {onRetry && (
        <Button variant="contained" onClick={onRetry}>
          {translate('frame.retry')}
        </Button>
      )}
    </MessagePage>
  );
}
