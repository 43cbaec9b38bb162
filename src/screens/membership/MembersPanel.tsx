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

/** Who may not list customers isn’t told how many there are, either. */
const useMayList = () => can(useUserPermissions(), 'list', user);

/** Of a user group, as it is saved. */
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

/** Of a customer group, as the form stands: of a new one, too. */
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
