import ShareIcon from '@mui/icons-material/GroupAdd';
import { Box, Button, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { pageOf } from '../../../resources/names.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import type { ListColumns } from '../../list/use-columns.ts';
import { SaveViewForm } from './SaveViewForm.tsx';
import { addressOf, type SavedView, type SharedView } from './saved-views.ts';
import { UpdateShared } from './UpdateShared.tsx';
import { useSavedViews } from './use-saved-views.ts';
import { ViewList } from './ViewList.tsx';
import { ToolbarPopover } from '../../list/ToolbarPopover.tsx';

interface ViewsPopoverProps {
  readonly resource: Resource;
  readonly columns: ListColumns;
  /** The entity of shared views. */
  readonly sharing: Resource;
  readonly anchor: Element;
  readonly onClose: () => void;
}

/** The saved views, and a form that saves the current one. A deleted view can be restored while the popover is open. */
export function ViewsPopover({ resource, columns, sharing, anchor, onClose }: ViewsPopoverProps) {
  const translate = useTranslate();
  const { views, shared, current, shown, sharedShown, show, save, remove, restore, readAgain } = useSavedViews(
    resource,
    columns,
  );
  const { perPage } = useListContext();
  const { create: shares, update: updates } = usePermitted(sharing);
  const [updating, setUpdating] = useState<SharedView>();
  const [deleted, setDeleted] = useState<SavedView>();
  const sharedId = useId();
  const showAndClose = (view: SavedView) => {
    show(view);
    onClose();
  };
  const source = { entity: resource.name, address: addressOf(current, perPage), columns: current.columns };
  return (
    <ToolbarPopover label={translate('views.viewsOf')} anchor={anchor} onClose={onClose}>
      {shared.length > 0 && (
        <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
          <Typography id={sharedId} component="h3" variant="body2" color="text.secondary" sx={{ px: 2, pt: 1.5 }}>
            {translate('views.shared')}
          </Typography>
          <ViewList
            views={shared}
            labelledBy={sharedId}
            isShown={({ id }) => id === sharedShown}
            onShow={showAndClose}
            onUpdate={updates ? setUpdating : undefined}
          />
        </Box>
      )}
      {updating && (
        <UpdateShared
          sharing={sharing}
          view={updating}
          shows={{ address: source.address, columns: source.columns ?? [] }}
          onWritten={readAgain}
          onClose={() => setUpdating(undefined)}
        />
      )}
      {views.length === 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, pt: 2 }}>
          {translate('views.none')}
        </Typography>
      ) : (
        <ViewList
          views={views}
          isShown={({ name }) => name === shown}
          onShow={showAndClose}
          onDelete={(view) => {
            remove(view);
            setDeleted(view);
          }}
        />
      )}
      {deleted && (
        <Box
          role="status"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 2,
            py: 0.5,
            fontSize: '0.8125rem',
            overflowWrap: 'anywhere',
          }}
        >
          <Box sx={{ flex: 1 }}>{translate('views.dropped', { name: deleted.name })}</Box>
          <Button
            size="small"
            onClick={() => {
              restore(deleted);
              setDeleted(undefined);
            }}
          >
            {translate('views.putBack')}
          </Button>
        </Box>
      )}
      <SaveViewForm views={views} onSave={save} />
      {shares && (
        <Box sx={{ px: 1, pb: 1 }}>
          <Button
            component={Link}
            to={`${pageOf(sharing, 'create')}?source=${encodeURIComponent(JSON.stringify(source))}`}
            color="inherit"
            startIcon={<ShareIcon />}
            onClick={onClose}
          >
            {translate('views.share')}
          </Button>
        </Box>
      )}
    </ToolbarPopover>
  );
}
