import { AppBar as Bar, Button, IconButton, Toolbar, Tooltip, Typography } from '@mui/material';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import MenuIcon from '@mui/icons-material/Menu';
import PersonIcon from '@mui/icons-material/PersonOutline';
import { type ReactNode, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { signOut } from '../auth-provider/sign-in-out.ts';
import { useInfoPanel } from './info-panel-state.ts';
import { LanguageMenu } from './LanguageMenu.tsx';
import { LoadingBar } from './LoadingBar.tsx';
import { StoreSwitcher } from './StoreSwitcher.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import { useConfirmDiscard } from './use-confirm-discard.tsx';
import { useScreenSize } from './use-screen-size.ts';
import { useUser } from '../auth-provider/use-user.ts';
import { useCommands } from '../ui/commands.ts';
import { MessagePlace } from './MessagePlace.tsx';
import { RetryNotice, RetryNoticeRow } from './RetryNotice.tsx';
import { ViewingRow } from './ViewingRow.tsx';

interface AppBarProps {
  readonly onMenu: () => void;
  readonly banner: ReactNode;
  readonly search: ReactNode;
}

/** The top bar (SPEC §2). */
export function AppBar({ onMenu, banner, search }: AppBarProps) {
  const translate = useTranslate();
  const { confirmDiscard, dialog } = useConfirmDiscard();
  const { temporaryDrawer, medium, phone } = useScreenSize();
  const narrow = temporaryDrawer || medium;
  const panel = useInfoPanel();
  const user = useUser();
  const name = user?.name || user?.email || '';
  const leave = () => void signOut().catch(() => undefined);
  useCommands([{ name: 'sign-out', label: translate('frame.logout'), onceTyped: true, run: leave }]);
  return (
    <Bar
      position="fixed"
      color="default"
      elevation={0}
      sx={{
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        zIndex: ({ zIndex }) => (temporaryDrawer ? zIndex.appBar : zIndex.drawer + 1),
        backgroundImage: 'none',
        '@media print': { display: 'none' },
      }}
    >
      <Toolbar variant="dense" sx={{ gap: 0.5, px: { xs: 0.5, sm: 2 } }}>
        {temporaryDrawer && (
          <Tooltip title={translate('frame.openMenu')}>
            <IconButton aria-label={translate('frame.openMenu')} onClick={onMenu}>
              <MenuIcon />
            </IconButton>
          </Tooltip>
        )}
        {!phone && (
          <Typography
            component={Link}
            to="/home"
            noWrap
            sx={{ color: 'text.primary', textDecoration: 'none', fontWeight: 600, mr: 2, flexShrink: 2 }}
          >
            {translate('portal.title')}
          </Typography>
        )}
        <MessagePlace>
          {!narrow && <RetryNotice />}
          <Suspense>{banner}</Suspense>
        </MessagePlace>
        {search}
        <StoreSwitcher confirmDiscard={confirmDiscard} compact={phone} />
        <LanguageMenu confirmDiscard={confirmDiscard} />
        <ThemeMenu />
        <Tooltip title={translate('frame.infoPanel')}>
          <IconButton
            aria-label={translate('frame.infoPanel')}
            aria-pressed={panel.open}
            onClick={panel.toggle}
            color={panel.open ? 'primary' : 'default'}
          >
            <InfoIcon />
          </IconButton>
        </Tooltip>
        {phone ? (
          <IconButton component={Link} to="/profile" aria-label={translate('frame.profile', { name })}>
            <PersonIcon />
          </IconButton>
        ) : (
          <Button
            component={Link}
            to="/profile"
            color="inherit"
            startIcon={<PersonIcon />}
            aria-label={translate('frame.profile', { name })}
            sx={{ minWidth: 0 }}
          >
            <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{name}</span>
          </Button>
        )}
        <Tooltip title={translate('frame.logout')}>
          <IconButton aria-label={translate('frame.logout')} onClick={leave}>
            <LogoutIcon />
          </IconButton>
        </Tooltip>
      </Toolbar>
      <LoadingBar />
      {narrow && <RetryNoticeRow />}
      <ViewingRow />
      {dialog}
    </Bar>
  );
}
