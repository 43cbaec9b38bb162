import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';

/** What a file is called, in a line; the whole of it when pointed at. */
export function FileName({ name, sx }: { readonly name: string; readonly sx?: SxProps<Theme> }) {
  return <Typography variant="caption" color="text.secondary" noWrap title={name} sx={[{ display: 'block', minWidth: 0 }, ...(Array.isArray(sx) ? sx : [sx])]}>{name}</Typography>;
}
