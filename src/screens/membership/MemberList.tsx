import { Box, Button, Link, List, ListItem, Skeleton, Typography } from '@mui/material';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { membersAnswer } from '../../../resources/customers/membership.ts';
import { user } from '../../../resources/customers/user.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { pageOf } from '../../../resources/names.ts';
import { writtenAsOne } from '../../../resources/rules/written-as-one.ts';
import { audienceParameters } from '../../../resources/query/calls.ts';
import { printQuery } from '../../../resources/query/parameters.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Ways } from './Ways.tsx';

interface MemberListProps {
  /** Path of the call that returns customers. */
  readonly path: string;
  readonly query?: { readonly isPublic?: 'true' | 'false'; readonly userGroups?: readonly number[] };
  /** Changes with the record, so that the list is read again. */
  readonly revision?: number;
}

const perPage = 10;

/** The number of members, and on demand their names. */
export function MemberList({ path, query = {}, revision }: MemberListProps) {
  const { say } = useWords();
  const provider = useAdminDataProvider();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['members', path, query, revision],
    queryFn: async ({ pageParam: after, signal }) =>
      membersAnswer.parse(
        await provider.read(`${path}${printQuery(audienceParameters, { ...query, perPage, after })}`, { signal }),
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ meta }) => meta.next,
    placeholderData: keepPreviousData,
  });
  if (error)
    return <RetryAlert onRetry={() => void refetch()}>{say('form.notLoaded', { reason: error.message })}</RetryAlert>;
  const meta = data?.pages[0]?.meta;
  if (!meta) return <Skeleton variant="rounded" height={120} />;
  const members = data.pages.flatMap((page) => page.data);
  const count = groupDigits(meta.total);
  return (
    <>
      <Typography aria-live="polite" sx={{ fontWeight: 600 }}>
        {meta.total_is
          ? say('membership.more', { count })
          : say('membership.count', { count, smart_count: meta.total })}
      </Typography>
      <List dense disablePadding>
        {members.map(({ id, email, family_name, given_name, by }) => (
          <ListItem key={id} divider disableGutters sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            <Link component={RouterLink} to={pageOf(user, String(id))}>
              {email}
            </Link>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
              <Typography variant="caption" color="text.secondary">
                {writtenAsOne([family_name, given_name])}
              </Typography>
              <Ways by={by} />
            </Box>
          </ListItem>
        ))}
      </List>
      {hasNextPage && (
        <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mt: 1 }}>
          {say('membership.next')}
        </Button>
      )}
    </>
  );
}
