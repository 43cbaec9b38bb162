import { Link, List, ListItem, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { groupsAnswer } from '../../../resources/customers/membership.ts';
import { user_group } from '../../../resources/customers/user_group.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Ways } from './Ways.tsx';

/** The groups that a customer currently belongs to, and why. */
export function GroupsPanel({ resource, record: { id, revision } }: RecordPanelProps) {
  const { say } = useWords();
  const provider = useAdminDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'groups', String(id), revision],
    queryFn: async ({ signal }) =>
      groupsAnswer.parse(await provider.readSubresource(resource.name, id, 'groups', { signal })).data,
  });
  if (error)
    return <RetryAlert onRetry={() => void refetch()}>{say('form.notLoaded', { reason: error.message })}</RetryAlert>;
  if (!data) return <Skeleton variant="rounded" height={120} />;
  return (
    <>
      {data.length > 0 ? (
        <List dense disablePadding>
          {data.map(({ id: group, title, by }) => (
            <ListItem key={group} divider disableGutters sx={{ gap: 1, justifyContent: 'space-between' }}>
              <Link component={RouterLink} to={pageOf(user_group, String(group))} sx={{ overflowWrap: 'anywhere' }}>
                {title}
              </Link>
              <Ways by={by} />
            </ListItem>
          ))}
        </List>
      ) : (
        <Typography variant="body2">{say('membership.noGroup')}</Typography>
      )}
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 1 }}>
        {say('membership.verified')}
      </Typography>
    </>
  );
}
