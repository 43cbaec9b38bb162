import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { modifier } from '../../browser/modifier.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import { prefetchWhenIdle } from '../../layout/prefetch.ts';
import { useScreenSize } from '../../layout/use-screen-size.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { pageKey, usePageKeys } from '../../ui/page-keys.ts';

const load = partLoader(['commandLine'], () => import('./CommandLine.tsx'), 'CommandLine');
const CommandLine = lazy(load);

/** What was typed while the command line was on its way. */
const typedEarly: string[] = [];

/** Ctrl+K or ⌘K, which is for the command line even while one types. */
const isCommandKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** The search box of the top bar, which opens the command line as Ctrl+K, ⌘K and `/` do. */
export function SearchLauncher() {
  const translate = useTranslate();
  const { temporaryDrawer, medium } = useScreenSize();
  const [open, setOpen] = useState(false);
  const show = useCallback(() => {
    typedEarly.length = 0;
    setOpen(true);
  }, []);
  useEffect(() => prefetchWhenIdle([load]), []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isCommandKey(event) || event.defaultPrevented) return;
      if (event.repeat || event.isComposing || document.querySelector('[role="dialog"], [role="menu"]')) return;
      event.preventDefault();
      show();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [show]);
  usePageKeys((event) => {
    if (pageKey(event) !== '/') return false;
    show();
    return true;
  });
  const name = translate('frame.search');
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
      {open && (
        <Suspense fallback={<Typing />}>
          <CommandLine typed={typedEarly.join('')} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Keeps what is typed until the command line is there, so that it is no command to the page. */
function Typing() {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if ([...event.key].length === 1) typedEarly.push(event.key);
      else if (event.key === 'Backspace') typedEarly.pop();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return null;
}
