import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { can } from '../../../resources/access.ts';
import { user } from '../../../resources/customers/user.ts';
import { pathOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { PanelFrame } from '../../form/PanelFrame.tsx';
import type { RecordPanelProps } from '../../form/slots.ts';
import { MemberList } from './MemberList.tsx';

/** Users who may not list customers can't see their number either. */
const useMayList = () => can(useUserPermissions(), 'list', user);

/** Members of a saved user group. */
export function MembersPanel({ resource, record: { id, revision } }: RecordPanelProps) {
  const { say } = useWords();
  if (!useMayList()) return null;
  return (
    <PanelFrame title={say('membership.members')}>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 1 }}>
        {say('membership.verified')}
      </Typography>
      <MemberList path={`${pathOf(resource)}/${id}/members`} revision={Number(revision)} />
    </PanelFrame>
  );
}

/** Members of a customer group by the form's current values, also for a new one. */
export function AudiencePanel({ resource }: Pick<RecordPanelProps, 'resource'>) {
  const { say } = useWords();
  const mayList = useMayList();
  const [isPublic, groups]: readonly unknown[] = useWatch({ name: ['public', 'user_groups'] });
  if (!mayList) return null;
  const userGroups = (Array.isArray(groups) ? groups : []).map(Number).toSorted((one, other) => one - other);
  return (
    <PanelFrame title={say('membership.members')}>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 1 }}>
        {say('membership.unsaved')}
      </Typography>
      <MemberList
        path={`${pathOf(resource)}/audience`}
        query={isPublic === true ? { isPublic: 'true' } : { userGroups }}
      />
    </PanelFrame>
  );
}
