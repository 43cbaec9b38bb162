import ViewsIcon from '@mui/icons-material/BookmarkBorder';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import type { ListColumns } from '../../list/use-columns.ts';
import { toolbarButton, ToolbarLabel } from '../../list/toolbar-button.tsx';

const ViewsPopover = lazy(() => import('./ViewsPopover.tsx').then((module) => ({ default: module.ViewsPopover })));

/** Opens the user's saved views of the list. */
export function ViewsButton({ resource, columns }: { readonly resource: Resource; readonly columns: ListColumns }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<Element>();
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<ViewsIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        aria-label={translate('views.open')}
        title={translate('views.open')}
        sx={toolbarButton('xl')}
      >
        <ToolbarLabel from="xl">{translate('views.open')}</ToolbarLabel>
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <ViewsPopover resource={resource} columns={columns} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}
