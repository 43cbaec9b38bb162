import type { Theme } from '@mui/material/styles';

/** A button of a list's head that is an icon on phones, because there is no room for its `.text`. */
export const iconOnPhone = ({ breakpoints }: Theme) => ({
  flex: 'none',
  height: 36,
  [breakpoints.down('sm')]: {
    minWidth: 36,
    '& .MuiButton-startIcon': { margin: 0 },
    '& .text': { display: 'none' },
  },
});
