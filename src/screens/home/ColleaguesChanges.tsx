import { Box, Link as MuiLink, Skeleton, Stack, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { findResource } from '../../../resources/index.ts';
import { formatDay } from '../../../resources/kinds/date/format.ts';
import { toHongKong } from '../../../resources/kinds/date/hong-kong.ts';
import { withinSentence } from '../../../resources/messages/languages.ts';
import { pageOf } from '../../../resources/names.ts';
import { printAddress } from '../../../resources/query/address.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { ChangedTogether, ColleaguesChanges as Changes } from '../../data-provider/answer-types.ts';
import { ChangeRow } from './ChangeRow.tsx';
import { LoadFailure, Panel } from './Panel.tsx';

/** Recent changes by colleagues: by day, with user and record, each with a link. */
export function ColleaguesChanges({ query }: { readonly query: UseQueryResult<Changes> }) {
  const { say, language } = useWords();
  const { data: changes, error, refetch } = query;
  const data = changes?.groups;
  return (
    <Panel title={say('home.colleagues')}>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && !changes?.more && (
        <Typography color="text.secondary">{say('home.noColleagues')}</Typography>
      )}
      {!data && !error && (
        <Stack>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={40} />
          ))}
        </Stack>
      )}
      {[...new Set(data?.map(({ day }) => day))].map((day) => (
        <Box key={day} sx={{ '& + &': { mt: 2 } }}>
          <Typography variant="h3" color="text.secondary" sx={{ mb: 0.5 }}>
            {formatDay(day, language)}
          </Typography>
          <Box component="ul" sx={listStyle}>
            {data
              ?.filter((group) => group.day === day)
              .map((group) => (
                <Together key={`${group.by.id} ${group.entity}`} group={group} />
              ))}
          </Box>
        </Box>
      ))}
      {changes?.more && (
        <Typography color="text.secondary" sx={{ mt: 2 }}>
          {say('home.moreColleagues')}
        </Typography>
      )}
    </Panel>
  );
}

/** One changed record, or the number of records; their titles open on demand. */
function Together({ group }: { readonly group: ChangedTogether }) {
  const { say, label, language } = useWords();
  const { by, entity, records, last } = group;
  const [newest] = last;
  const resource = findResource(entity);
  if (!newest) return null;
  const name = by.name ?? `#${by.id}`;
  if (records === 1) return <ChangeRow change={newest} who={name} />;
  const more = records - last.length;
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box component="details" sx={foldedStyle}>
        <summary>
          <span>
            {say('home.changedTogether', {
              name,
              count: records,
              list: resource ? withinSentence(resource.plural, language) : entity,
            })}
          </span>
          <Typography component="time" dateTime={newest.at} color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
            {say('home.lastAt', { time: toHongKong(newest.at).slice(11, 16) })}
          </Typography>
        </summary>
        <Box component="ul" sx={{ ...listStyle, pl: 3 }}>
          {last.map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
          {more > 0 && resource && (
            <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
              <MuiLink component={Link} to={`${pageOf(resource)}${printAddress({ sort: '-updated_at', page: 1 })}`}>
                {say('home.moreChanged', { smart_count: more, count: more, list: label(resource.plural) })}
              </MuiLink>
            </Box>
          )}
        </Box>
      </Box>
    </Box>
  );
}

const listStyle = { listStyle: 'none', m: 0, p: 0 } as const;

const foldedStyle = {
  // The browser wraps them in a box with another `box-sizing`, which they would inherit.
  '& > summary, & > ul': { boxSizing: 'border-box' },
  '& > summary': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 1,
    minHeight: 40,
    py: 1,
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
    '& > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
    '&::before': { content: '"▸"', color: 'text.secondary' },
  },
  '&[open] > summary::before': { content: '"▾"' },
} as const;
