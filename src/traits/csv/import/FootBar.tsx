import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode, Ref } from 'react';

interface FootBarProps {
  readonly text: string;
  readonly quiet?: boolean;
  readonly tone?: 'error' | 'success';
  /** From 0 to 1, while something is under way. */
  readonly share?: number;
  readonly statusRef?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** Stays in sight at the foot of a page: what is, and the buttons for what is next. */
export function FootBar({ text, quiet = false, tone, share, statusRef, children }: FootBarProps) {
  return (
    <Box
      data-print="none"
      sx={{ flex: 'none', borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper', position: 'relative' }}
    >
      {share !== undefined && (
        <LinearProgress
          variant="determinate"
          value={Math.min(1, share) * 100}
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
        }}
      >
        <Box
          ref={statusRef}
          tabIndex={-1}
          role={tone === 'error' ? 'alert' : 'status'}
          aria-live={share === undefined ? undefined : 'off'}
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
