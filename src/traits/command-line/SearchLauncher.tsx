import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { modifier } from '../../browser/modifier.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import { prefetchWhenIdle } from '../../layout/prefetch.ts';
import { useHome, useMenu } from '../../layout/use-menu.ts';
import { useScreenSize } from '../../layout/use-screen-size.ts';
import { useCommands } from '../../ui/commands.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { keepEarlyKeys, takeEarlyKeys } from './early-keys.ts';
import { useKeepRecent } from './recent.ts';

const load = partLoader(['commandLine'], () => import('./CommandLine.tsx'), 'CommandLine');
const CommandLine = lazy(load);
const ShortcutSheet = lazy(partLoader(['commandLine'], () => import('./ShortcutSheet.tsx'), 'ShortcutSheet'));

/** Ctrl+K or ⌘K opens the command line, also while the user types. */
const isCommandKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** The search box of the top bar, which opens the command line as Ctrl+K, ⌘K and `/` do. */
export function SearchLauncher() {
  const translate = useTranslate();
  const { temporaryDrawer, medium } = useScreenSize();
  const [open, setOpen] = useState(false);
  const show = useCallback(() => {
    const giveUp = () => setOpen(false);
    keepEarlyKeys(giveUp);
    setOpen(true);
    // Its code can't be loaded: give the keys back to the page.
    load().catch(() => {
      takeEarlyKeys();
      giveUp();
    });
  }, []);
  useEffect(() => prefetchWhenIdle([load]), []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isCommandKey(event) || event.defaultPrevented) return;
      // Also if nothing opens: the browser would focus its address bar.
      event.preventDefault();
      if (event.repeat || event.isComposing || document.querySelector('[role="dialog"], [role="menu"]')) return;
      show();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [show]);
  useKeepRecent();
  const navigate = useNavigate();
  const home = useHome();
  const menu = useMenu();
  const [sheet, setSheet] = useState(false);
  const name = translate('frame.search');
  const screens = [home, ...menu.flatMap(({ entries }) => entries)].flatMap(({ to, label, letter }) =>
    letter === undefined
      ? []
      : [{ name: `screen ${to}`, label, keys: `g ${letter}`, run: () => void navigate(to), quiet: true }],
  );
  useCommands([
    { name: 'search', label: name, keys: '/', run: show, quiet: true },
    {
      name: 'search anywhere',
      label: translate('frame.searchAnywhere'),
      keys: `${modifier} K`,
      run: show,
      quiet: true,
    },
    { name: 'shortcuts', label: translate('frame.shortcuts'), keys: '?', run: () => setSheet(true) },
    ...screens,
  ]);
  const keys = modifier === '⌘' ? '⌘K' : 'Ctrl K';
  const shared = {
    'aria-label': name,
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': `${modifier === '⌘' ? 'Meta' : 'Control'}+K /`,
    onClick: show,
    onPointerEnter: () => void load(),
  } as const;
  return (
    <>
      {temporaryDrawer || medium ? (
        <Tooltip title={name}>
          <IconButton {...shared}>
            <SearchIcon />
          </IconButton>
        </Tooltip>
      ) : (
        <Button
          {...shared}
          color="inherit"
          variant="outlined"
          startIcon={<SearchIcon />}
          sx={{ width: 232, height: 36, justifyContent: 'flex-start', color: 'text.secondary', borderColor: 'divider' }}
        >
          <Box component="span" sx={{ flex: 1, textAlign: 'start', fontWeight: 400 }}>
            {name}
          </Box>
          <KeyHint>{keys}</KeyHint>
        </Button>
      )}
      {sheet && (
        <Suspense fallback={null}>
          <ShortcutSheet onClose={() => setSheet(false)} />
        </Suspense>
      )}
      {open && (
        <Suspense fallback={null}>
          <CommandLine onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
