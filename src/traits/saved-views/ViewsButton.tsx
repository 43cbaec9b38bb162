import ViewsIcon from '@mui/icons-material/BookmarkBorder';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import type { ListColumns } from '../../list/use-columns.ts';
import { ToolbarButton } from '../../list/ToolbarButton.tsx';

const ViewsPopover = lazy(partLoader(['views'], () => import('./ViewsPopover.tsx'), 'ViewsPopover'));

/** Opens the user's saved views of the list, and the shared ones. */
export function ViewsButton({
  resource,
  columns,
  shared,
}: {
  readonly resource: Resource;
  readonly columns: ListColumns;
  /** The entity of shared views. */
  readonly shared: Resource;
}) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<Element>();
  return (
    <>
      <ToolbarButton
        text={translate('list.views')}
        from="xl"
        startIcon={<ViewsIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && (
        <Suspense fallback={null}>
          <ViewsPopover
            resource={resource}
            columns={columns}
            sharing={shared}
            anchor={anchor}
            onClose={() => setAnchor(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
