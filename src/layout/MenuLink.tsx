import { ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';

interface Props {
  readonly to: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Is this the current page, or is that below it? */
  readonly here: boolean;
  readonly onFollow: () => void;
}

/** Is `path` the entry's page or one below it? */
function isWithin(path: string, to: string): boolean {
  return path === to || path.startsWith(`${to}/`);
}

/** The entry whose page a path is, or lies below: of several, such as `/order` and `/order/export_or_import`, the nearest. */
export function entryOf(path: string, entries: readonly { readonly to: string }[]): string | undefined {
  return entries
    .map(({ to }) => to)
    .filter((to) => isWithin(path, to))
    .toSorted((one, other) => other.length - one.length)[0];
}

/** Scrolls the drawer down until an entry shows. `scrollIntoView` would make the next Tab start from the entry. */
function scrollDrawerTo(entry: Element | null): void {
  const drawer = entry?.closest('.MuiDrawer-paper');
  if (!entry || !drawer) return;
  const below = entry.getBoundingClientRect().bottom - drawer.getBoundingClientRect().bottom;
  if (below > 0) drawer.scrollTop += below;
}

/** One entry of the drawer; the current page is marked. */
export function MenuLink({ to, label, icon, here, onFollow }: Props) {
  const item = useRef<HTMLLIElement>(null);
  const shown = useRef(false);
  // Once, as the page loads: later the drawer stays where its user scrolled it.
  useEffect(() => {
    if (here && !shown.current) scrollDrawerTo(item.current);
    shown.current = true;
  }, [here]);
  return (
    <ListItem ref={item} disablePadding>
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
