import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { partLoader } from '../i18n/part-loader.ts';
import type { ListColumns } from './use-columns.ts';
import { ToolbarButton } from './ToolbarButton.tsx';

const ColumnPopover = lazy(partLoader([], () => import('./ColumnPopover.tsx'), 'ColumnPopover'));

/** Button that opens the choice of columns and their order, stored per user on the server. */
export function ColumnChooser({ columns }: { readonly columns: ListColumns }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<Element>();
  return (
    <>
      <ToolbarButton
        text={translate('list.columns')}
        from="xl"
        startIcon={<ColumnsIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && (
        <Suspense fallback={null}>
          <ColumnPopover columns={columns} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}
