import { ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

interface Props {
  readonly to: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onFollow: () => void;
}

/** Is `path` the entry's page or one below it? */
export function isWithin(path: string, to: string): boolean {
  return path === to || path.startsWith(`${to}/`);
}

/** One entry of the drawer; the current page is marked. */
export function MenuLink({ to, label, icon, onFollow }: Props) {
  const here = isWithin(useLocation().pathname, to);
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={to}
        onClick={onFollow}
        selected={here}
        aria-current={here ? 'page' : undefined}
        sx={{
          minHeight: 40,
          py: 0,
          pl: icon ? 2 : 7,
          borderRadius: 1,
          mx: 1,
          '&.Mui-selected': { fontWeight: 600, boxShadow: 'inset 3px 0 0 currentColor' },
        }}
      >
        {icon !== undefined && <ListItemIcon sx={{ minWidth: 40, color: 'inherit' }}>{icon}</ListItemIcon>}
        <ListItemText primary={label} slotProps={{ primary: { noWrap: true, sx: { fontWeight: 'inherit' } } }} />
      </ListItemButton>
    </ListItem>
  );
}
