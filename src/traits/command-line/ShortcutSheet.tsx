import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { unseen } from '../../../resources/ui/unseen.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { type Command, usePresentCommands } from '../../ui/commands.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';

const isScreen = ({ keys = '' }: Command) => /^g ./u.test(keys);

/** The keys that work on this page, and no others. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const { say } = useWords();
  const commands = usePresentCommands().filter(({ keys }) => keys !== undefined);
  const parts = [
    { title: say('commandLine.onThisPage'), shown: commands.filter((command) => !isScreen(command)) },
    { title: say('commandLine.toScreens'), shown: commands.filter(isScreen) },
  ];
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="shortcuts">
      <DialogTitle id="shortcuts">{say('commandLine.shortcuts')}</DialogTitle>
      <DialogContent>
        {parts.map(({ title, shown }) => (
          <Box key={title} component="section" sx={{ mb: 2 }}>
            <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
              {title}
            </Typography>
            <Box
              component="dl"
              sx={{
                m: 0,
                display: 'grid',
                gridTemplateColumns: { xs: '1fr auto', sm: '1fr auto 1fr auto' },
                columnGap: 2,
                rowGap: 1,
                fontSize: '0.875rem',
              }}
            >
              {shown.map(({ name, label, keys = '' }) => (
                <Box key={name} sx={pairStyle}>
                  <dt>{label}</dt>
                  <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.5, justifyContent: 'end' }}>
                    {keys.split(' ').map((one) => (
                      <Said key={one}>{one.length === 1 ? one.toUpperCase() : one}</Said>
                    ))}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {say('frame.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Separates the second pair of a row from the keys of the first. */
const pairStyle = { display: 'contents', '&:nth-of-type(even) > dt': { pl: { sm: 3 } } } as const;

/** Text that screen readers announce. */
function Said({ children }: { readonly children: string }) {
  return (
    <>
      <KeyHint>{children}</KeyHint>
      <Box component="span" sx={unseen}>
        {children}
      </Box>
    </>
  );
}
