import { Box, Skeleton, Typography } from '@mui/material';
import { Link } from 'react-router';
import { commaIn } from '../../../resources/messages/languages.ts';
import { pageOf } from '../../../resources/names.ts';
import type { RoleHolder } from '../../../resources/system/permission-answers.ts';
import { role } from '../../../resources/system/role.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { People } from './People.tsx';
import { useRoleHolders } from './use-role-facts.ts';

/** The roles that hold a permission, as they are saved, and who has them. */
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
        <Holding key={one.id} {...one} />
      ))}
    </Box>
  );
}

function Holding({ id, name, active, suspended, people }: RoleHolder) {
  const { say, language } = useWords();
  return (
    <li>
      <Link to={pageOf(role, id)} target="_blank">
        {say('roles.rolePeople', { name, smart_count: active })}
      </Link>
      {suspended > 0 && `${commaIn(language)}${say('roles.suspended', { count: suspended })}`}
      <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
        <People people={people} more={active + suspended - people.length} />
      </Typography>
    </li>
  );
}
