import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useWords } from '../../../resources/ui/use-words.ts';
import { AskSentence } from './AskSentence.tsx';
import type { ClosedOffer } from './offers.ts';
import { Permission } from './Permission.tsx';

interface ClosedDialogProps {
  readonly closed: readonly (ClosedOffer & { readonly title: string })[];
  readonly onClose: () => void;
}

/** The actions that the user doesn’t see, grouped by the missing permission, and who can give it. */
export function ClosedDialog({ closed, onClose }: ClosedDialogProps) {
  const { say } = useWords();
  const permissions = [...new Set(closed.flatMap(({ missing }) => missing))];
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{say('lacking.closed')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          {say('lacking.closedWhy')}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {permissions.map((permission) => (
            <Permission key={permission} permission={permission}>
              <Typography variant="body2">
                {closed
                  .filter(({ missing }) => missing.includes(permission))
                  .map(({ title }) => title)
                  .join(' · ')}
              </Typography>
            </Permission>
          ))}
        </Box>
        <Box sx={{ mt: 1, display: 'grid' }}>
          <AskSentence permissions={permissions} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {say('frame.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
