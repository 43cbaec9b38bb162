import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { usePermissionTitle } from './use-permission-title.ts';

/** Milliseconds. Long, because the users who can give a permission seldom change. */
const staleTime = 60_000;
/** Maximum number of listed names. */
const mostNames = 4;

/** A permission by name and string, and who can give it. Keeps its height while loading. */
export function Permission({ permission, children }: { readonly permission: string; readonly children?: ReactNode }) {
  const title = usePermissionTitle()(permission);
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {title !== permission && (
        <Typography component="code" variant="body2" color="text.secondary" sx={{ ml: 1, fontFamily: 'monospace' }}>
          {permission}
        </Typography>
      )}
      {children}
      <GivenBy permission={permission} />
    </Box>
  );
}

function GivenBy({ permission }: { readonly permission: string }) {
  const { say, language } = useWords();
  const { givers: read } = useAdminDataProvider();
  const { data, error } = useQuery({
    queryKey: ['givers', permission],
    queryFn: ({ signal }) => read(permission, { signal }),
    staleTime,
    retry: false,
  });
  const sentenceOf = (names: readonly string[]) =>
    names.length === 0
      ? say('lacking.nobody')
      : say(names.length > mostNames ? 'lacking.giversMore' : 'lacking.givers', {
          names: new Intl.ListFormat(language, { style: 'narrow' }).format(names.slice(0, mostNames)),
        });
  return (
    <Typography
      variant="body2"
      color="text.secondary"
      aria-busy={!data && !error}
      sx={{
        // Always two lines, whatever the text.
        height: '2.86em',
        overflow: 'hidden',
        display: '-webkit-box',
        WebkitLineClamp: 2,
        WebkitBoxOrient: 'vertical',
        lineHeight: 1.43,
      }}
    >
      {data ? sentenceOf(data.givers) : error ? say('lacking.unread') : <Skeleton component="span" width={220} />}
    </Typography>
  );
}
