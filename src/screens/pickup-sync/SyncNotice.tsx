import { Alert, Button } from '@mui/material';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import type { PickupSync } from '../../../resources/delivery/pickup-sync.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { NoticeProps } from '../../list/slots.ts';
import { useSync } from './use-sync.ts';

interface Left {
  readonly what: 'noList' | 'short' | 'conflict' | 'refused';
  readonly count: number;
}

/** The most severe open problem of the latest sync, and the number of affected points. */
function leftToStaff({ problem, scheduled_for, started_at, short, counts, progress }: PickupSync): Left | undefined {
  if (problem) return { what: 'noList', count: 0 };
  if (started_at === null && short && counts.gone > 0) return { what: 'short', count: counts.gone };
  // If staff started the sync, the changes that they didn't take count as decided.
  if (counts.conflict > 0 && (scheduled_for !== null || started_at === null))
    return { what: 'conflict', count: counts.conflict };
  const refused = scheduled_for === null ? 0 : (progress?.failed ?? 0) + counts.wrong;
  return refused > 0 ? { what: 'refused', count: refused } : undefined;
}

/**
 * Below the list of pickup points, for users who may import: open problems of a scheduled sync, with a link to its
 * page.
 */
export function SyncNotice({ resource, permitted: { permissions } }: NoticeProps) {
  return can(permissions, 'import', resource) ? <LeftToStaff to={pageOf(resource, 'sync')} /> : null;
}

function LeftToStaff({ to }: { readonly to: string }) {
  const { say } = useWords();
  const { data: sync } = useSync().query;
  const left = sync && leftToStaff(sync);
  if (!left) return null;
  return (
    <Alert
      severity={sync.problem ? 'error' : 'warning'}
      sx={{ borderRadius: 0 }}
      action={
        <Button component={Link} to={to} color="inherit" size="small">
          {say('pickupSync.left.look')}
        </Button>
      }
    >
      {say(`pickupSync.left.${left.what}`, { smart_count: left.count, reason: sync.problem ?? '' })}
    </Alert>
  );
}
