import ContentCopy from '@mui/icons-material/ContentCopy';
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useWords } from '../../../resources/ui/use-words.ts';
import { UnsavedGuard } from '../../form/UnsavedGuard.tsx';
import { useCopied } from '../../ui/use-copied.ts';

/** Shows new recovery codes, only this once. Only the button closes it, so that a stray click doesn't lose them. */
export function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const { say } = useWords();
  const { copied, copy } = useCopied(codes.join('\n'));
  return (
    <Dialog open fullWidth maxWidth="xs">
      <UnsavedGuard
        unsaved
        title=""
        fields=""
        question={{ title: say('profile.leaveCodes'), text: say('profile.leaveCodesWhy') }}
        onLeave={onClose}
      />
      <DialogTitle>{say('profile.recoveryCodes')}</DialogTitle>
      <DialogContent>
        <Alert severity="warning">{say('profile.keepCodes')}</Alert>
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            mt: 2,
            p: 0,
            fontFamily: 'monospace',
            fontSize: 'clamp(11px, 3.6vw, 15px)',
            whiteSpace: 'nowrap',
          }}
        >
          {codes.map((code) => (
            <Box component="li" key={code} sx={{ py: 0.25 }}>
              {code}
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button startIcon={<ContentCopy />} onClick={copy}>
          {say(copied ? 'profile.codesCopied' : 'profile.copyCodes')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {say('profile.codesKept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
