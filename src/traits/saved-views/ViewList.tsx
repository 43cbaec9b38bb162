import ShownIcon from '@mui/icons-material/Check';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import { IconButton, List, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SavedView } from './saved-views.ts';

interface ViewListProps {
  readonly views: readonly SavedView[];
  readonly shown: string | undefined;
  readonly onShow: (view: SavedView) => void;
  readonly onDelete: (view: SavedView) => void;
}

/** The saved views by name, with a check mark at the one that the list shows. */
export function ViewList({ views, shown, onShow, onDelete }: ViewListProps) {
  const translate = useTranslate();
  return (
    <List dense sx={{ maxHeight: 'min(50vh, 360px)', overflow: 'auto' }}>
      {views.map((view) => (
        <ListItem
          key={view.name}
          disablePadding
          secondaryAction={
            <IconButton
              edge="end"
              size="small"
              aria-label={translate('views.drop', { name: view.name })}
              onClick={() => onDelete(view)}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          }
        >
          <ListItemButton aria-current={shown === view.name ? 'true' : undefined} onClick={() => onShow(view)}>
            <ListItemIcon sx={{ minWidth: 32 }}>
              {shown === view.name ? <ShownIcon fontSize="small" /> : null}
            </ListItemIcon>
            <ListItemText primary={view.name} sx={{ overflowWrap: 'anywhere' }} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
