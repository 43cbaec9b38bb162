import { Box, Paper, Stack, Typography } from '@mui/material';
import { commaIn } from '../../../resources/messages/languages.ts';
import { role } from '../../../resources/system/role.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePageTitle } from '../../layout/page-title.ts';
import { useUser } from '../../auth-provider/use-user.ts';
import { environment, signsInAtPool } from '../../browser/environment.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { Permissions } from './Permissions.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/**
 * The `/profile` page: the user's account, permissions and password. Read and written with `me`, not as an entity's
 * record.
 */
export function Profile() {
  const { say, label, language } = useWords();
  const user = useUser();
  // While viewing as a role, the permissions are those of the role.
  const roles = user?.viewing_as ? [user.viewing_as.title] : user?.roles;
  usePageTitle(say('profile.title'));
  const facts = [
    [say('profile.username'), user?.username],
    [say('profile.name'), user?.name],
    [say('profile.email'), user?.email],
    ...(roles ? [[label(roles.length > 1 ? role.plural : role.label), roles.join(commaIn(language))]] : []),
  ];
  return (
    <Stack spacing={3} sx={{ p: { xs: 2, sm: 3 }, maxWidth: 900 }}>
      <Typography variant="h1">{say('profile.title')}</Typography>
      <Paper component="section" variant="outlined" sx={{ p: 2 }}>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          {say('profile.identity')}
        </Typography>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(100px, auto) 1fr', gap: 1, columnGap: 3 }}
        >
          {facts.map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Typography component="dt" color="text.secondary">
                {name}
              </Typography>
              <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value || '–'}
              </Typography>
            </Box>
          ))}
        </Box>
      </Paper>
      <PasswordForm username={user?.username ?? ''} />
      <Permissions permissions={user?.permissions ?? []} />
      {/* Last, because their height is known late and would move content below. */}
      {environment.authStrategy === 'local' && <SecondFactor />}
      {!signsInAtPool(environment) && <Sessions />}
    </Stack>
  );
}
