import { Box } from '@mui/material';
import { useWords } from '../../../resources/ui/use-words.ts';
import { modifier } from '../../browser/modifier.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';

/** Keyboard help below the entries. */
export function KeyHints() {
  const { say } = useWords();
  const hints = [
    { keys: ['↑', '↓'], does: say('commandLine.choose') },
    { keys: ['Enter'], does: say('commandLine.open') },
    { keys: [modifier, 'Enter'], does: say('commandLine.openElsewhere') },
    { keys: ['Esc'], does: say('commandLine.close') },
  ];
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        px: 2,
        py: 1,
        flex: 'none',
        mt: 'auto',
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: '0.75rem',
      }}
    >
      {hints.map(({ keys, does }) => (
        <Box key={does} sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
          {keys.map((key) => (
            <KeyHint key={key}>{key}</KeyHint>
          ))}
          {does}
        </Box>
      ))}
    </Box>
  );
}
