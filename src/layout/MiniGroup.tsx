import { IconButton, ListItem, Menu, MenuItem, Tooltip } from '@mui/material';
import { type ComponentType, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { entryOf } from './MenuLink.tsx';
import type { DrawerEntry } from './use-menu.ts';

interface Props {
  readonly label: string;
  readonly Icon: ComponentType;
  readonly entries: readonly DrawerEntry[];
  /** True if it is highlighted while one of its entries is the current page. */
  readonly marked?: boolean;
}

/** A group of the mini-sized drawer: an icon that opens a menu of its entries. */
export function MiniGroup({ label, Icon, entries, marked = true }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const here = entryOf(pathname, entries);
  const close = () => setAnchor(null);
  return (
    <ListItem disablePadding sx={{ justifyContent: 'center' }}>
      <Tooltip title={label} placement="right">
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          color={here && marked ? 'primary' : 'default'}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Icon />
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {entries.map((entry) => (
          <MenuItem key={entry.to} component={Link} to={entry.to} onClick={close} selected={entry.to === here}>
            {entry.label}
          </MenuItem>
        ))}
      </Menu>
    </ListItem>
  );
}
