import { Box, Link as MuiLink, Skeleton, Stack, Tooltip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { findResource } from '../../../resources/index.ts';
import { formatMoment, formatRelative } from '../../../resources/kinds/date-time/format.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { OwnChange } from '../../data-provider/answer-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { actionName } from '../../traits/history/action-name.ts';
import { LoadFailure, Panel } from './Panel.tsx';

function Change({ change }: { change: OwnChange }) {
  const words = useWords();
  const resource = findResource(change.entity);
  const title = (resource?.singleton ? words.label(resource.plural) : change.title) || `#${change.record_id}`;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        gap: 1,
        minHeight: 40,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {change.action === 'delete' || !resource ? (
          title
        ) : (
          <MuiLink component={Link} to={pageOf(resource, change.record_id)}>
            {title}
          </MuiLink>
        )}{' '}
        <Typography component="span" color="text.secondary">
          {resource?.singleton ? '' : `${resource ? words.label(resource.label) : change.entity} · `}
          {actionName(resource, change.action, words)}
        </Typography>
      </Typography>
      <Tooltip title={formatMoment(change.at, words.language)}>
        <Typography component="time" dateTime={change.at} color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
          {formatRelative(change.at, Date.now(), words.language)}
        </Typography>
      </Tooltip>
    </Box>
  );
}

/** The user's own last changes, newest first. */
export function OwnChanges() {
  const { say } = useWords();
  const dataProvider = useAdminDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['home', 'changes'],
    queryFn: ({ signal }) => dataProvider.ownChanges({ perPage: 20, signal }),
  });
  return (
    <Panel title={say('home.ownChanges')}>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography color="text.secondary">{say('home.noChanges')}</Typography>}
      {!data && !error && (
        <Stack>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={40} />
          ))}
        </Stack>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </Box>
    </Panel>
  );
}
