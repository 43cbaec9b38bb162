import { Box, Typography } from '@mui/material';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { Lacking } from '../../data-provider/api-errors.ts';
import { AskSentence } from './AskSentence.tsx';
import { Permission } from './Permission.tsx';

/** Maximum number of listed permissions; an upload may be allowed by many. */
const most = 4;

/** The missing permissions of a refusal: each with who can give it, and a text that asks for it. */
export function LackingPermissions({ missing, all = false }: Lacking) {
  const { say } = useWords();
  const named = missing.slice(0, most);
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
      <AskSentence permissions={all ? missing : missing.slice(0, 1)} />
    </Box>
  );
}
