import { Popover } from '@mui/material';
import type { ReactNode } from 'react';

interface ToolbarPopoverProps {
  readonly label: string;
  readonly anchor: Element;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Popover below a toolbar button. */
export function ToolbarPopover({ label, anchor, onClose, children }: ToolbarPopoverProps) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': label, sx: { width: 340, maxWidth: 'calc(100vw - 32px)', mt: 0.5 } },
      }}
    >
      {children}
    </Popover>
  );
}
