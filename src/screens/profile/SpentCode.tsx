import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../../resources/ui/use-words.ts';
import { forgetSpentCode } from '../../auth-provider/spent-code.ts';
import { useSecondFactor } from './use-second-factor.ts';

/** After a sign-in with a recovery code: tells how many are left, and what to do if the phone is lost. */
export function SpentCode() {
  const { say } = useWords();
  const [open, setOpen] = useState(true);
  const { data } = useSecondFactor();
  const close = () => {
    forgetSpentCode();
    setOpen(false);
  };
  if (!data) return null;
  return (
    <Dialog open={open} onClose={close} maxWidth="xs" fullWidth>
      <DialogTitle>{say('profile.codeSpent')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1.5, fontWeight: 600 }}>
          {say('profile.codesLeft', { smart_count: data.recovery_codes })}
        </Typography>
        <Typography>{say(data.since === null ? 'profile.passkeyLost' : 'profile.phoneLost')}</Typography>
        {data.since !== null && data.passkeys.length > 0 && (
          <Typography sx={{ mt: 1 }}>{say('profile.passkeyLost')}</Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          {say('profile.later')}
        </Button>
        <Button component={Link} to="/profile" onClick={close} autoFocus>
          {say('profile.toProfile')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
