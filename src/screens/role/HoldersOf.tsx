import { Box, Skeleton, Typography } from '@mui/material';
import { Link } from 'react-router';
import { pageOf } from '../../../resources/names.ts';
import type { RoleHolder } from '../../../resources/system/permission-answers.ts';
import { role } from '../../../resources/system/role.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { HolderNames, Suspended } from './HolderNames.tsx';
import { useRoleHolders } from './use-role-facts.ts';

/** The saved roles with a permission, and their users. */
export function HoldersOf({ permission }: { readonly permission: string }) {
  const { say } = useWords();
  const { data, error, hidden } = useRoleHolders();
  if (hidden) return <Typography variant="body2">{say('roles.namesHidden')}</Typography>;
  if (error) return <Typography color="error">{say('roles.notLoaded', { reason: error.message })}</Typography>;
  if (!data) return <Skeleton height={40} />;
  const holding = data.filter(({ permissions }) => permissions.includes(permission));
  if (holding.length === 0) return <Typography variant="body2">{say('roles.heldByNobody')}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', '& a': { color: 'inherit' } }}>
      {holding.map((one) => (
        <Holding key={one.id} of={one} />
      ))}
    </Box>
  );
}

function Holding({ of }: { readonly of: RoleHolder }) {
  const { say } = useWords();
  return (
    <li>
      <Link to={pageOf(role, of.id)} target="_blank">
        {say('roles.rolePeople', { name: of.name, smart_count: of.active })}
      </Link>
      <Typography variant="caption" color="text.secondary" component="div">
        <HolderNames of={of} />
      </Typography>
      {of.suspended > 0 && (
        <Typography variant="caption" color="text.secondary" component="div">
          <Suspended of={of} />
        </Typography>
      )}
    </li>
  );
}
