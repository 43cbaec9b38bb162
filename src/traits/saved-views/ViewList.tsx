import ShownIcon from '@mui/icons-material/Check';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import UpdateIcon from '@mui/icons-material/EditOutlined';
import { IconButton, List, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SavedView } from './saved-views.ts';

interface ViewListProps<V extends SavedView> {
  readonly views: readonly V[];
  readonly labelledBy?: string;
  readonly isShown: (view: V) => boolean;
  readonly onShow: (view: V) => void;
  /** Absent if views can't be removed. */
  readonly onDelete?: (view: V) => void;
  /** Absent if views can't be updated with the list's current state. */
  readonly onUpdate?: ((view: V) => void) | undefined;
}

/** Views by name, with a check mark at the current one. */
export function ViewList<V extends SavedView>({
  views,
  labelledBy,
  isShown,
  onShow,
  onDelete,
  onUpdate,
}: ViewListProps<V>) {
  const translate = useTranslate();
  return (
    <List dense aria-labelledby={labelledBy} sx={{ maxHeight: 'min(30vh, 300px)', overflow: 'auto' }}>
      {views.map((view, index) => (
        <ListItem
          key={onDelete ? view.name : index}
          disablePadding
          secondaryAction={
            onDelete ? (
              <ViewButton
                Icon={DeleteIcon}
                text={translate('views.drop', { name: view.name })}
                onPress={() => onDelete(view)}
              />
            ) : onUpdate && !isShown(view) ? (
              <ViewButton
                Icon={UpdateIcon}
                text={translate('views.update', { name: view.name })}
                onPress={() => onUpdate(view)}
              />
            ) : undefined
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

function ViewButton({
  Icon,
  text,
  onPress,
}: {
  readonly Icon: typeof DeleteIcon;
  readonly text: string;
  readonly onPress: () => void;
}) {
  return (
    <IconButton edge="end" size="small" aria-label={text} title={text} onClick={onPress}>
      <Icon fontSize="small" />
    </IconButton>
  );
}
