import type { ReactNode } from 'react';
import Button from '@mui/material/Button';

/** A button of the strip: one of them is what one most likely came for. */
export function StripButton({
  main = false,
  onClick,
  children,
}: {
  readonly main?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Button size="small" variant={main ? 'contained' : 'outlined'} onClick={onClick}>
      {children}
    </Button>
  );
}
