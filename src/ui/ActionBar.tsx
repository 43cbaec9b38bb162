import { type ReactNode, useEffect, useRef } from 'react';
import { Box, LinearProgress } from '@mui/material';

interface ActionBarProps {
  readonly text: string;
  readonly quiet?: boolean;
  readonly tone?: 'error' | 'success' | undefined;
  /** From 0 to 1, or `unknown`; `undefined` if nothing is in progress. */
  readonly progress?: number | 'unknown' | undefined;
  /** The buttons change with the phase. */
  readonly phase?: string;
  readonly children: ReactNode;
}

/**
 * The sticky bar at the foot of a page: status, progress and the buttons of the next step. If the pressed button
 * disappears in the next phase, the status text gets the focus.
 */
export function ActionBar({ text, quiet = false, tone, progress, phase, children }: ActionBarProps) {
  const status = useRef<HTMLDivElement>(null);
  const lastPhase = useRef(phase);
  useEffect(() => {
    if (lastPhase.current === phase) return;
    lastPhase.current = phase;
    if (document.activeElement === null || document.activeElement === document.body) status.current?.focus();
  }, [phase]);
  return (
    <Box
      data-print="none"
      sx={{ flex: 'none', borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper', position: 'relative' }}
    >
      {progress !== undefined && (
        <LinearProgress
          {...(progress !== 'unknown' && { variant: 'determinate', value: Math.min(1, progress) * 100 })}
          aria-label={text}
          sx={{ position: 'absolute', insetInline: 0, top: -1 }}
        />
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          px: 1.5,
          py: 1,
          minHeight: 52,
          boxSizing: 'border-box',
          // On a phone, the buttons share the width.
          '& > .MuiButton-root': { flexGrow: { xs: 1, sm: 0 } },
        }}
      >
        <Box
          ref={status}
          tabIndex={-1}
          role={tone === 'error' ? 'alert' : 'status'}
          aria-live={progress === undefined ? undefined : 'off'}
          sx={{
            flex: { xs: '1 1 100%', sm: '1 1 240px' },
            outline: 'none',
            fontSize: '0.8125rem',
            fontVariantNumeric: 'tabular-nums',
            overflowWrap: 'anywhere',
            color: tone ? `${tone}.main` : quiet ? 'text.secondary' : 'text.primary',
            fontWeight: tone ? 600 : 400,
          }}
        >
          {text}
        </Box>
        {children}
      </Box>
    </Box>
  );
}
