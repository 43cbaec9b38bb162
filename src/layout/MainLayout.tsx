import { Box, Drawer as MuiDrawer, Link, Toolbar, useMediaQuery, type Theme } from '@mui/material';
import { type ReactNode, type Ref, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigation } from 'react-router';
import { MediaAddressProvider } from '../../resources/kinds/media/media-address.tsx';
import { mediaAddress } from '../data-provider/address.ts';
import { AppBar } from './AppBar.tsx';
import { Content } from './Content.tsx';
import { Drawer } from './Drawer.tsx';
import { onHeldPage, stayHere } from './held-page.ts';
import { drawerPlace, noticeHeight } from './notice-row.ts';
import { useFocusRestoration } from './use-focus-restoration.ts';
import { useInfoPanel } from './info-panel-state.ts';
import { useStores } from '../store/store-context.ts';

const panelWidth = 320;

export interface MainLayoutProps {
  readonly panel: ReactNode;
  /** Shown in the free space of the top bar, or in a row below it. */
  readonly banner?: ReactNode;
  /** The search box of the top bar. */
  readonly search?: ReactNode;
  readonly children: ReactNode;
}

/** Main layout: top bar, side drawer, content area, and the info `panel` when it is on (SPEC §2). */
export function MainLayout({ panel, banner, search, children }: MainLayoutProps) {
  const translate = useTranslate();
  const [menuOpen, setMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useFocusRestoration(main);
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh', bgcolor: 'background.default' }}>
      <Link
        href="#main-content"
        data-print="none"
        sx={{
          position: 'fixed',
          top: -100,
          left: 8,
          zIndex: 'tooltip',
          p: 1,
          bgcolor: 'background.paper',
          '&:focus': { top: 8 },
        }}
      >
        {translate('frame.skipToContent')}
      </Link>
      <AppBar onMenu={() => setMenuOpen(true)} banner={banner} search={search} />
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} />
      <Main ref={main}>
        <Toolbar variant="dense" sx={{ '@media print': { display: 'none' } }} />
        <Box sx={{ height: noticeHeight, '@media print': { display: 'none' } }} />
        <MediaAddressProvider value={mediaAddress}>
          <Content>{children}</Content>
        </MediaAddressProvider>
      </Main>
      <MediaAddressProvider value={mediaAddress}>
        <Panel>{panel}</Panel>
      </MediaAddressProvider>
    </Box>
  );
}

/** While the next page's code loads, the old page ignores clicks; offline, it stays usable. */
function Main({ ref, children }: { readonly ref: Ref<HTMLElement>; readonly children: ReactNode }) {
  const { state } = useNavigation();
  const held = useSyncExternalStore(onHeldPage, stayHere) !== undefined;
  const left = state === 'loading' && !held;
  return (
    <Box
      ref={ref}
      component="main"
      id="main-content"
      tabIndex={-1}
      aria-busy={left}
      sx={{ flex: 1, minWidth: 0, outline: 'none', ...(left && { pointerEvents: 'none' }) }}
    >
      {children}
    </Box>
  );
}

/** Beside the page on large screens, else over it. */
function Panel({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate();
  const { open, close } = useInfoPanel();
  const { active } = useStores();
  const beside = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.up('lg'), { noSsr: true });
  const paper = {
    ...(!beside && drawerPlace),
    width: panelWidth,
    maxWidth: '90vw',
    boxSizing: 'border-box',
    borderColor: 'divider',
    backgroundImage: 'none',
  } as const;
  if (!open || !active) return null;
  return (
    <MuiDrawer
      anchor="right"
      variant={beside ? 'permanent' : 'temporary'}
      open
      onClose={close}
      slotProps={beside ? {} : { paper: { 'aria-label': translate('frame.infoPanel') } }}
      sx={{
        width: beside ? panelWidth : 0,
        ...(!beside && { zIndex: 'modal' }),
        flexShrink: 0,
        '& .MuiDrawer-paper': paper,
        '@media print': { display: 'none' },
      }}
    >
      {beside && <Toolbar variant="dense" />}
      <Suspense fallback={null}>{children}</Suspense>
    </MuiDrawer>
  );
}
