import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { usePermissionTitle } from './use-permission-title.ts';

/** Who gives permissions seldom changes. */
const staleTime = 60_000;
/** Names that are told; there may be more. */
const mostNames = 4;

/** A permission by its name and its string, and who can give it. It keeps its height while that is read. */
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
        // Two lines, whatever they say.
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
