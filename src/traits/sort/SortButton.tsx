import SortIcon from '@mui/icons-material/SwapVert';
import { lazy, Suspense, useState } from 'react';
import { type Identifier, useListContext, useTranslate } from 'react-admin';
import { can } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { labelIn } from '../../../resources/messages/languages.ts';
import { filteredParent } from '../../list/filtered-parent.ts';
import { ToolbarButton } from '../../list/ToolbarButton.tsx';
import { partLoader } from '../../i18n/part-loader.ts';
import type { Permitted } from '../../auth-provider/use-permitted.ts';

const SortDialog = lazy(partLoader(['sorting', 'form'], () => import('./SortDialog.tsx'), 'SortDialog'));

interface SortButtonProps {
  readonly resource: Resource;
  readonly permitted: Permitted;
  /** The parent whose children the list shows. */
  readonly parentId?: Identifier;
}

/** Opens the sort dialog of a sortable entity, for users who may change the order. */
export function SortButton({ resource, permitted, parentId }: SortButtonProps) {
  const translate = useTranslate();
  const list = labelIn(resource.plural, useLanguage());
  const { filterValues } = useListContext();
  const [open, setOpen] = useState(false);
  if (resource.sortable === undefined || !permitted.update || !can(permitted.permissions, 'list', resource))
    return null;
  const text = translate('list.sort');
  return (
    <>
      <ToolbarButton
        text={text}
        name={`${text}: ${list}`}
        title={text}
        startIcon={<SortIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <SortDialog
            resource={resource}
            parentId={parentId === undefined ? filteredParent(resource, filterValues) : Number(parentId)}
            fixed={parentId !== undefined}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
