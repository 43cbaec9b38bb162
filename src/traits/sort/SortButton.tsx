import SortIcon from '@mui/icons-material/SwapVert';
import { lazy, Suspense, useState } from 'react';
import { type Identifier, useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { labelIn } from '../../../resources/messages/languages.ts';
import { filteredParent } from '../../list/filtered-parent.ts';
import { ToolbarButton } from '../../list/ToolbarButton.tsx';
import { isOpen, type Offer } from '../../ui/lacking/offers.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import type { Permitted } from '../../auth-provider/use-permitted.ts';

const SortDialog = lazy(partLoader(['sorting', 'form'], () => import('./SortDialog.tsx'), 'SortDialog'));

const offers: readonly Offer[] = [{ name: 'sort', label: 'list.sort', needs: ['update', 'list'] }];

/** The offer to sort manually, for entities that have a manual order. */
export const sortOffers = ({ sortable, without }: Resource): readonly Offer[] =>
  sortable === undefined || without?.includes('update') ? [] : offers;

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
  if (!sortOffers(resource).some((offer) => isOpen(permitted.permissions, resource, offer))) return null;
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
