import { Box, Drawer as MuiDrawer, IconButton, List, ListItem, Toolbar, Tooltip } from '@mui/material';
import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { groupIcons } from './group-icons.tsx';
import { useInfoPanel } from './info-panel-state.ts';
import { entryOf, MenuLink } from './MenuLink.tsx';
import { MiniGroup } from './MiniGroup.tsx';
import { noticeHeight } from './notice-row.ts';
import { type DrawerGroup, useMenu } from './use-menu.ts';
import { useScreenSize } from './use-screen-size.ts';

const miniWidth = 56;

/** The side drawer (SPEC §2): mini-sized on medium screens while the info panel is off, temporary on small ones. */
export function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { temporaryDrawer, medium, drawerWidth } = useScreenSize();
  const panel = useInfoPanel();
  const groups = useMenu();
  const mini = medium && !panel.open;
  const width = mini ? miniWidth : drawerWidth;
  const paper = {
    width,
    boxSizing: 'border-box',
    borderRight: temporaryDrawer ? 0 : 1,
    borderColor: 'divider',
    bgcolor: temporaryDrawer ? 'background.paper' : 'background.default',
    backgroundImage: 'none',
  } as const;
  return (
    <MuiDrawer
      variant={temporaryDrawer ? 'temporary' : 'permanent'}
      open={!temporaryDrawer || open}
      onClose={onClose}
      sx={{
        width: temporaryDrawer ? 0 : width,
        flexShrink: 0,
        '& .MuiDrawer-paper': paper,
        '@media print': { display: 'none' },
      }}
    >
      {!temporaryDrawer && <Toolbar variant="dense" />}
      {!temporaryDrawer && <Box sx={{ flex: 'none', height: noticeHeight }} />}
      {mini ? <MiniMenu groups={groups} /> : <FullMenu groups={groups} onFollow={onClose} />}
    </MuiDrawer>
  );
}

function FullMenu({ groups, onFollow }: { groups: readonly DrawerGroup[]; onFollow: () => void }) {
  const translate = useTranslate();
  const home = { to: '/home', label: translate('frame.dashboard') };
  const here = entryOf(useLocation().pathname, [home, ...groups.flatMap(({ entries }) => entries)]);
  return (
    <Box component="nav" aria-label={translate('frame.navigation')} sx={{ pb: 2 }}>
      <List sx={{ pb: 0 }}>
        <MenuLink {...home} here={here === home.to} icon={<DashboardIcon />} onFollow={onFollow} />
      </List>
      {groups.map(({ name, label, icon, entries }) => {
        const Icon = groupIcons[icon];
        return (
          <div key={name}>
            <Box
              id={`group-${name}`}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 2,
                pl: 3,
                height: 36,
                mt: 1,
                color: 'text.secondary',
                fontWeight: 500,
              }}
            >
              <Icon />
              {label}
            </Box>
            <List disablePadding aria-labelledby={`group-${name}`}>
              {entries.map(({ to, label: entry }) => (
                <MenuLink key={to} to={to} label={entry} here={here === to} onFollow={onFollow} />
              ))}
            </List>
          </div>
        );
      })}
    </Box>
  );
}

function MiniMenu({ groups }: { groups: readonly DrawerGroup[] }) {
  const translate = useTranslate();
  return (
    <Box component="nav" aria-label={translate('frame.navigation')}>
      <List>
        <ListItem disablePadding sx={{ justifyContent: 'center' }}>
          <Tooltip title={translate('frame.dashboard')} placement="right">
            <IconButton component={Link} to="/home" aria-label={translate('frame.dashboard')}>
              <DashboardIcon />
            </IconButton>
          </Tooltip>
        </ListItem>
        {groups.map((group) => (
          <MiniGroup key={group.name} group={group} />
        ))}
      </List>
    </Box>
  );
}
