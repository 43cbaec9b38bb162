import StarredIcon from '@mui/icons-material/Star';
import StarIcon from '@mui/icons-material/StarBorder';
import { IconButton, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';

interface Props {
  readonly to: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** True if this is the current page, or the page is below it. */
  readonly here: boolean;
  readonly onFollow: () => void;
  readonly starred?: boolean;
  /** Absent if the entry can't be starred. */
  readonly onStar?: () => void;
}

/** Is `path` the entry's page or one below it? */
function isWithin(path: string, to: string): boolean {
  return path === to || path.startsWith(`${to}/`);
}

/**
 * The entry of a path, or of a page above it: the nearest of several, such as `/order` and `/order/export_or_import`.
 */
export function entryOf(path: string, entries: readonly { readonly to: string }[]): string | undefined {
  return entries
    .map(({ to }) => to)
    .filter((to) => isWithin(path, to))
    .toSorted((one, other) => other.length - one.length)[0];
}

/** Scrolls the drawer until an entry is visible. `scrollIntoView` would make the next Tab start from the entry. */
function scrollDrawerTo(entry: Element | null): void {
  const drawer = entry?.closest('.MuiDrawer-paper');
  if (!entry || !drawer) return;
  const below = entry.getBoundingClientRect().bottom - drawer.getBoundingClientRect().bottom;
  if (below > 0) drawer.scrollTop += Math.ceil(below);
}

/**
 * Stars an entry of the drawer. The pressed entry keeps its scroll position, although the starred entries are added
 * above it.
 */
function StarButton({ label, starred, onStar }: { label: string; starred: boolean; onStar: () => void }) {
  const translate = useTranslate();
  const Icon = starred ? StarredIcon : StarIcon;
  return (
    <IconButton
      className={starred ? undefined : 'star'}
      size="small"
      // Not in the tab order, because that would double the tab stops; the key S stars the current page.
      tabIndex={-1}
      aria-label={translate('frame.star', { name: label })}
      aria-pressed={starred}
      onClick={({ currentTarget }) => {
        const drawer = currentTarget.closest('.MuiDrawer-paper');
        const before = currentTarget.getBoundingClientRect().top;
        flushSync(onStar);
        if (drawer && currentTarget.isConnected) drawer.scrollTop += currentTarget.getBoundingClientRect().top - before;
      }}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
}

/** One entry of the drawer; the current page is marked. */
export function MenuLink({ to, label, icon, here, onFollow, starred = false, onStar }: Props) {
  const item = useRef<HTMLLIElement>(null);
  const shown = useRef(false);
  // Only on page load: later the drawer keeps the user's scroll position.
  useEffect(() => {
    if (here && !shown.current) scrollDrawerTo(item.current);
    shown.current = true;
  }, [here]);
  return (
    <ListItem
      ref={item}
      disablePadding
      secondaryAction={onStar && <StarButton label={label} starred={starred} onStar={onStar} />}
      sx={{
        // Always visible on devices without hover.
        '@media (hover: hover)': { '&:not(:hover, :focus-within) .star': { opacity: 0 } },
      }}
    >
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
