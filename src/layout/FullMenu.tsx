import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import FoldIcon from '@mui/icons-material/ExpandMore';
import SearchIcon from '@mui/icons-material/Search';
import StarIcon from '@mui/icons-material/StarBorder';
import { Box, ButtonBase, InputAdornment, List, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { unseen } from '../../resources/ui/unseen.ts';
import { matching } from '../ui/matching.ts';
import { useOneScript } from '../ui/use-one-script.ts';
import { groupIcons } from './group-icons.tsx';
import { entryOf, MenuLink } from './MenuLink.tsx';
import { useMenuSettings } from './menu-settings.ts';
import { starredIn } from './starred.ts';
import { type DrawerEntry, type DrawerGroup, useHome } from './use-menu.ts';

interface Props {
  readonly groups: readonly DrawerGroup[];
  /** CSS distance of the field from the drawer's top, while the entries scroll below it. */
  readonly top: string;
  readonly onFollow: () => void;
}

/** The groups, reduced to the `wanted` entries, in their order. */
function only(groups: readonly DrawerGroup[], wanted: readonly DrawerEntry[]): readonly DrawerGroup[] {
  return groups.flatMap((group) => {
    const entries = group.entries.filter((entry) => wanted.includes(entry));
    return entries.length > 0 ? [{ ...group, entries }] : [];
  });
}

/** The drawer's entries: starred ones first, then foldable groups, with a filter field. */
export function FullMenu({ groups, top, onFollow }: Props) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { starred, folded, star, fold } = useMenuSettings();
  const [text, setText] = useState('');
  const isFiltered = text.trim() !== '';
  const home = useHome();
  const entries = [home, ...groups.flatMap((group) => group.entries)];
  const oneScript = useOneScript(text);
  // Matches the names in any language, and the path; the best match first.
  const matches = isFiltered
    ? matching(entries, text, ({ names, to }) => [...names, to], { forgiving: true, oneScript })
    : [];
  const shown = isFiltered ? only(groups, matches) : groups;
  const first = starredIn(groups, starred);
  const here = entryOf(useLocation().pathname, entries);
  const isHomeShown = !isFiltered || matches.includes(home);

  const onKeyDown = ({ key, nativeEvent: { isComposing, keyCode } }: KeyboardEvent) => {
    if (isComposing || keyCode === 229) return;
    const [best] = matches;
    if (key === 'Enter' && best) {
      setText('');
      onFollow();
      void navigate(best.to);
    }
  };
  const links = (listed: readonly DrawerEntry[]) =>
    listed.map(({ to, label }) => (
      <MenuLink
        key={to}
        to={to}
        label={label}
        here={here === to}
        starred={starred.includes(to)}
        onStar={() => star(to)}
        onFollow={() => {
          setText('');
          onFollow();
        }}
      />
    ));
  return (
    <Box component="nav" aria-label={translate('frame.navigation')} sx={{ pb: 2, bgcolor: 'inherit' }}>
      <Box sx={{ position: 'sticky', top, zIndex: 1, px: 2, pt: 1.5, pb: 0.5, bgcolor: 'inherit' }}>
        <TextField
          type="search"
          size="small"
          fullWidth
          margin="none"
          placeholder={translate('frame.filterMenu')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          slotProps={{
            htmlInput: { 'aria-label': translate('frame.filterMenu'), autoComplete: 'off', spellCheck: false },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
        <Box role="status" sx={isFiltered && matches.length === 0 ? { pt: 2, px: 1, color: 'text.secondary' } : unseen}>
          {isFiltered && translate('frame.menuCount', { smart_count: matches.length })}
        </Box>
      </Box>
      {isHomeShown && (
        <List sx={{ pb: 0 }}>
          <MenuLink
            to={home.to}
            label={home.label}
            here={here === home.to}
            icon={<DashboardIcon />}
            onFollow={() => {
              setText('');
              onFollow();
            }}
          />
        </List>
      )}
      {!isFiltered && first.length > 0 && (
        <MenuSection
          name={starredName}
          label={translate('frame.starred')}
          icon={<StarIcon />}
          folded={folded.includes(starredName)}
          onFold={() => fold(starredName)}
        >
          {links(first)}
        </MenuSection>
      )}
      {shown.map(({ name, label, icon, entries: listed }) => {
        const Icon = groupIcons[icon];
        return (
          <MenuSection
            key={name}
            name={name}
            label={label}
            icon={<Icon />}
            folded={!isFiltered && folded.includes(name)}
            here={listed.some(({ to }) => to === here)}
            onFold={isFiltered ? undefined : () => fold(name)}
          >
            {links(listed)}
          </MenuSection>
        );
      })}
    </Box>
  );
}

/** No group has this name. */
const starredName = 'starred';

interface SectionProps {
  readonly name: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly folded: boolean;
  /** True if the current page is one of its entries. */
  readonly here?: boolean;
  /** Absent if the section can't be folded. */
  readonly onFold: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A group's heading, which folds its entries. */
function MenuSection({ name, label, icon, folded, here = false, onFold, children }: SectionProps) {
  const id = `group-${name}`;
  const heading = (
    <>
      {icon}
      <Typography id={id} component="span" sx={{ flex: 1, textAlign: 'start', font: 'inherit' }}>
        {label}
      </Typography>
    </>
  );
  const style = {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    width: 'calc(100% - 16px)',
    height: 36,
    mx: 1,
    mt: 1,
    pl: 2,
    pr: 1.25,
    borderRadius: 1,
    font: 'inherit',
    fontWeight: folded && here ? 700 : 500,
    color: folded && here ? 'text.primary' : 'text.secondary',
  } as const;
  return (
    <div>
      {onFold ? (
        <ButtonBase aria-expanded={!folded} onClick={onFold} sx={{ ...style, '&:hover': { bgcolor: 'action.hover' } }}>
          {heading}
          <FoldIcon fontSize="small" sx={{ transform: folded ? 'rotate(-90deg)' : 'none' }} />
        </ButtonBase>
      ) : (
        <Box sx={style}>{heading}</Box>
      )}
      {!folded && (
        <List disablePadding aria-labelledby={id}>
          {children}
        </List>
      )}
    </div>
  );
}
