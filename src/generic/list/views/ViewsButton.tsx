import ViewsIcon from '@mui/icons-material/BookmarkBorder';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../../resources/define.ts';
import type { ListColumns } from '../use-columns.ts';

const ViewsPopover = lazy(() => import('./ViewsPopover.tsx').then((module) => ({ default: module.ViewsPopover })));

/** This person's views of the list: filters, order and columns under a name. */
export function ViewsButton({ resource, columns }: { readonly resource: Resource; readonly columns: ListColumns }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<Element>();
  return (
    <>
      <Button size="small" color="inherit" startIcon={<ViewsIcon />} aria-haspopup="dialog" aria-expanded={anchor !== undefined} onClick={({ currentTarget }) => setAnchor(currentTarget)} aria-label={translate('views.open')} title={translate('views.open')} sx={{ height: 36, flex: 'none', minWidth: { xs: 36, sm: 64 }, '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } } }}>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {translate('views.open')}
        </Box>
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <ViewsPopover resource={resource} columns={columns} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}
