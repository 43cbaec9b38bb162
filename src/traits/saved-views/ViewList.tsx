import ShownIcon from '@mui/icons-material/Check';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import { IconButton, List, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SavedView } from './saved-views.ts';

interface ViewListProps<V extends SavedView> {
  readonly views: readonly V[];
  readonly labelledBy?: string;
  readonly isShown: (view: V) => boolean;
  readonly onShow: (view: V) => void;
  /** Without it none can be removed. */
  readonly onDelete?: (view: V) => void;
}

/** Views by name, with a check mark at the one that the list shows. */
export function ViewList<V extends SavedView>({ views, labelledBy, isShown, onShow, onDelete }: ViewListProps<V>) {
  const translate = useTranslate();
  return (
    <List dense aria-labelledby={labelledBy} sx={{ maxHeight: 'min(30vh, 300px)', overflow: 'auto' }}>
      {views.map((view, index) => (
        <ListItem
          key={onDelete ? view.name : index}
          disablePadding
          secondaryAction={
            onDelete && (
              <IconButton
                edge="end"
                size="small"
                aria-label={translate('views.drop', { name: view.name })}
                onClick={() => onDelete(view)}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            )
          }
        >
          <ListItemButton aria-current={isShown(view) ? 'true' : undefined} onClick={() => onShow(view)}>
            <ListItemIcon sx={{ minWidth: 32 }}>{isShown(view) ? <ShownIcon fontSize="small" /> : null}</ListItemIcon>
            <ListItemText primary={view.name} sx={{ overflowWrap: 'anywhere' }} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
