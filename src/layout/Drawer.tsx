import { Box, Drawer as MuiDrawer, IconButton, List, ListItem, Toolbar, Tooltip } from '@mui/material';
import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import StarIcon from '@mui/icons-material/StarBorder';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { FullMenu } from './FullMenu.tsx';
import { groupIcons } from './group-icons.tsx';
import { useInfoPanel } from './info-panel-state.ts';
import { useMenuSettings } from './menu-settings.ts';
import { MiniGroup } from './MiniGroup.tsx';
import { noticeHeight } from './notice-row.ts';
import { starredIn } from './starred.ts';
import { type DrawerGroup, useHome, useMenu } from './use-menu.ts';
import { useScreenSize } from './use-screen-size.ts';
import { useStarCommand } from './use-star-command.ts';

const miniWidth = 56;

/** The side drawer (SPEC §2): mini-sized on medium screens while the info panel is off, temporary on small ones. */
export function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { temporaryDrawer, medium, drawerWidth } = useScreenSize();
  const panel = useInfoPanel();
  const groups = useMenu();
  useStarCommand(groups);
  const mini = medium && !panel.open;
  const width = mini ? miniWidth : drawerWidth;
  const top = temporaryDrawer ? '0px' : `calc(48px + ${noticeHeight})`;
  const paper = {
    // Keeps a focused entry out from under the sticky field.
    scrollPaddingTop: `calc(${top} + 60px)`,
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
      {mini ? <MiniMenu groups={groups} /> : <FullMenu groups={groups} top={top} onFollow={onClose} />}
    </MuiDrawer>
  );
}

function MiniMenu({ groups }: { groups: readonly DrawerGroup[] }) {
  const translate = useTranslate();
  const home = useHome();
  const starred = starredIn(groups, useMenuSettings().starred);
  return (
    <Box component="nav" aria-label={translate('frame.navigation')}>
      <List>
        <ListItem disablePadding sx={{ justifyContent: 'center' }}>
          <Tooltip title={home.label} placement="right">
            <IconButton component={Link} to={home.to} aria-label={home.label}>
              <DashboardIcon />
            </IconButton>
          </Tooltip>
        </ListItem>
        {starred.length > 0 && (
          <MiniGroup label={translate('frame.starred')} Icon={StarIcon} entries={starred} marked={false} />
        )}
        {groups.map(({ name, label, icon, entries }) => (
          <MiniGroup key={name} label={label} Icon={groupIcons[icon]} entries={entries} />
        ))}
      </List>
    </Box>
  );
}
