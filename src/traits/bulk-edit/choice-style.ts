import { styled, type Theme } from '@mui/material/styles';

const boxStyle = ({ theme }: { readonly theme: Theme }) =>
  ({
    font: 'inherit',
    fontSize: '0.8125rem',
    color: 'inherit',
    height: 36,
    boxSizing: 'border-box',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 6,
    background: theme.palette.background.paper,
    padding: '0 4px',
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.dark}` },
    '&[aria-invalid=true]': { borderColor: theme.palette.error.main },
  }) as const;

/** A compact native select, for use beside the inputs of a bulk edit. */
export const Choice = styled('select')(boxStyle);

/** A box of the same height for a short number. */
export const StepBox = styled('input')(boxStyle, { width: 88, padding: '0 8px' });
