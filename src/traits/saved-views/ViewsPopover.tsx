import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import type { ListColumns } from '../../list/use-columns.ts';
import { SaveViewForm } from './SaveViewForm.tsx';
import type { SavedView } from './saved-views.ts';
import { useSavedViews } from './use-saved-views.ts';
import { ViewList } from './ViewList.tsx';
import { ToolbarPopover } from '../../list/ToolbarPopover.tsx';

interface ViewsPopoverProps {
  readonly resource: Resource;
  readonly columns: ListColumns;
  readonly anchor: Element;
  readonly onClose: () => void;
}

/** The saved views, and a form that saves the present one. A deleted view can be restored while the popover is open. */
export function ViewsPopover({ resource, columns, anchor, onClose }: ViewsPopoverProps) {
  const translate = useTranslate();
  const { views, shown, show, save, remove, restore } = useSavedViews(resource, columns);
  const [deleted, setDeleted] = useState<SavedView>();
  return (
    <ToolbarPopover label={translate('views.viewsOf')} anchor={anchor} onClose={onClose}>
      {views.length === 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, pt: 2 }}>
          {translate('views.none')}
        </Typography>
      ) : (
        <ViewList
          views={views}
          shown={shown}
          onShow={(view) => {
            show(view);
            onClose();
          }}
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
    </ToolbarPopover>
  );
}
