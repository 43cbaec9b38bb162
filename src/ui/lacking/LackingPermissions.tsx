import { Box, Typography } from '@mui/material';
import { commaIn } from '../../../resources/messages/languages.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { Lacking } from '../../data-provider/api-errors.ts';
import { CopyField } from '../CopyField.tsx';
import { Permission } from './Permission.tsx';
import { usePermissionTitle } from './use-permission-title.ts';

/** Permissions that are told; an upload may be allowed by many. */
const most = 4;

/** What a refusal says is missing: each permission, who can give it, and a sentence by which to ask for it. */
export function LackingPermissions({ missing, all = false }: Lacking) {
  const { say, language } = useWords();
  const title = usePermissionTitle();
  const named = missing.slice(0, most);
  const asked = (all ? missing : missing.slice(0, 1)).map((permission) => `${title(permission)} (${permission})`);
  return (
    <Box sx={{ width: 1, textAlign: 'start' }}>
      <Typography variant="body2" color="text.secondary">
        {say(missing.length === 1 ? 'lacking.needs' : all ? 'lacking.needsAll' : 'lacking.needsAny')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, display: 'grid', gap: 1 }}>
        {named.map((permission) => (
          <Permission key={permission} permission={permission} />
        ))}
      </Box>
      {missing.length > most && (
        <Typography variant="body2" color="text.secondary">
          {say('lacking.further', { count: missing.length - most })}
        </Typography>
      )}
      <CopyField
        name={say('lacking.request')}
        value={say('lacking.sentence', { permissions: asked.join(commaIn(language)) })}
      />
    </Box>
  );
}
