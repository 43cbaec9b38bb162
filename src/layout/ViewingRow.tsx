import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import { Box, Button } from '@mui/material';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { useWords } from '../../resources/ui/use-words.ts';
import type { ViewedRole } from '../auth-provider/auth-strategy.ts';
import { useUser } from '../auth-provider/use-user.ts';
import { readUserAgain } from '../auth-provider/user.ts';
import { stopViewing } from '../auth-provider/view-as.ts';
import { viewingMark } from '../auth-provider/viewing-mark.ts';
import { reserveRow, rowHeight } from './notice-row.ts';

/**
 * Milliseconds. Longest interval between checks, for changes that nothing announces, such as a deleted role, and for a
 * wrong clock.
 */
const atLeastEvery = 5 * 60_000;

/** Reads the viewed role again when its time is over. */
function useEnd(viewed: ViewedRole | undefined): void {
  useEffect(() => {
    if (!viewed) return undefined;
    const left = Date.parse(viewed.until) - Date.now() + 500;
    const timer = setInterval(
      () => void readUserAgain().catch(() => undefined),
      left > 0 ? Math.min(Math.max(left, 1_000), atLeastEvery) : atLeastEvery,
    );
    return () => clearInterval(timer);
  }, [viewed]);
}

/**
 * Row below the app bar, on all screen widths, that names the viewed role, with a button to stop. A page that loads
 * reserves its height from the beginning.
 */
export function ViewingRow() {
  const { say } = useWords();
  const notify = useNotify();
  const user = useUser();
  const [stopping, setStopping] = useState(false);
  const viewed = user?.viewing_as ?? undefined;
  const shown = viewed !== undefined || (user === undefined && viewingMark() !== null);
  useEnd(viewed);
  useLayoutEffect(() => {
    reserveRow('viewing', shown);
    return () => reserveRow('viewing', false);
  }, [shown]);
  const stop = async () => {
    setStopping(true);
    try {
      const message = await stopViewing();
      if (message) notify(message, { type: 'success' });
      // The button no longer exists.
      document.querySelector('main')?.focus();
    } catch (error) {
      notify(error instanceof Error && error.message ? error.message : say('errors.unknown'), { type: 'error' });
    }
    setStopping(false);
  };
  if (!shown) return null;
  return (
    <Box
      role="status"
      sx={{
        height: rowHeight('viewing'),
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: 1, sm: 2 },
        bgcolor: 'text.primary',
        color: 'background.paper',
        '@media print': { display: 'none' },
      }}
    >
      {viewed && (
        <>
          <VisibilityIcon fontSize="small" />
          <Box
            component="span"
            title={`${say('frame.viewing', { role: viewed.title })} ${say('frame.viewingOnly')}`}
            // On phones two lines. Elsewhere, text without room wraps below the line and is hidden, the read-only hint
            // first.
            sx={{
              flex: 1,
              minWidth: 0,
              overflow: 'hidden',
              fontSize: { xs: 12, sm: 14 },
              lineHeight: { xs: 1.25, sm: 1.5 },
              height: { xs: '2.5em', sm: '1.5em' },
            }}
          >
            <Box component="span" sx={cut}>
              {say('frame.viewing', { role: viewed.title })}
            </Box>{' '}
            <Box component="span" sx={cut}>
              {say('frame.viewingOnly')}
            </Box>
          </Box>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            disabled={stopping}
            onClick={() => void stop()}
            sx={{ flex: 'none', py: 0, '&.Mui-disabled': { color: 'inherit', opacity: 0.7 } }}
          >
            {say('frame.stopViewing')}
          </Button>
        </>
      )}
    </Box>
  );
}

const cut = {
  display: { xs: 'block', sm: 'inline-block' },
  maxWidth: 1,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
