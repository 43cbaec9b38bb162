import { IconButton, ListItem, Menu, MenuItem, Tooltip } from '@mui/material';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { groupIcons } from './group-icons.tsx';
import { entryOf } from './MenuLink.tsx';
import type { DrawerGroup } from './use-menu.ts';

/** A group of the mini-sized drawer: an icon that opens a menu of its entries. */
export function MiniGroup({ group: { label, icon, entries } }: { group: DrawerGroup }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const Icon = groupIcons[icon];
  const here = entryOf(pathname, entries);
  const close = () => setAnchor(null);
  return (
    <ListItem disablePadding sx={{ justifyContent: 'center' }}>
      <Tooltip title={label} placement="right">
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          color={here ? 'primary' : 'default'}
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
