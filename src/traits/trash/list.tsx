import { lazy } from 'react';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import { useTranslate } from 'react-admin';
import type { Label } from '../../../resources/kinds/kind.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import { SelectionButton } from '../../list/SelectionButton.tsx';
import type { ListSlots, SelectionProps } from '../../list/slots.ts';
import { isOpen, type Offer } from '../../ui/lacking/offers.ts';
import { deleteOffers } from './offers.ts';

const BulkDialog = lazy(partLoader(['bulk'], () => import('../actions/BulkDialog.tsx'), 'BulkDialog'));
const RestoreSelected = lazy(partLoader(['bulk'], () => import('./RestoreSelected.tsx'), 'RestoreSelected'));
const RestoreOne = lazy(partLoader(['bulk'], () => import('./RestoreOne.tsx'), 'RestoreOne'));

function DeleteSelected({ resource, onAsk }: SelectionProps) {
  const translate = useTranslate();
  return (
    <SelectionButton
      label={translate('list.delete')}
      color="error"
      startIcon={<DeleteIcon />}
      onClick={() => onAsk((props) => <BulkDialog resource={resource} action={undefined} {...props} />)}
    />
  );
}

function RestoreButton({ resource, onAsk }: SelectionProps) {
  const translate = useTranslate();
  return (
    <SelectionButton
      label={translate('trash.restore')}
      startIcon={<RestoreIcon />}
      onClick={() => onAsk((props) => <RestoreSelected resource={resource} {...props} />)}
    />
  );
}

const restoreLabel: Label = ['Restore', '還原', '恢复'];
const restoreOffer: Offer = { name: 'restore', label: restoreLabel, needs: ['create'] };

/** Deletes the selected records. */
export const trash: ListSlots = {
  offers: deleteOffers,
  selection: { offers: (_, permitted) => permitted.delete, Buttons: DeleteSelected },
};

/** Restores deleted records: one from its row's menu, many from the selection. */
export const deleted: ListSlots = {
  offers: () => [restoreOffer],
  rowActions: (resource, permissions) =>
    isOpen(permissions, resource, restoreOffer)
      ? [
          {
            name: 'restore',
            label: restoreLabel,
            dialog: (props) => <RestoreOne resource={resource} {...props} />,
          },
        ]
      : [],
  selection: {
    offers: (resource, { permissions }) => isOpen(permissions, resource, restoreOffer),
    Buttons: RestoreButton,
  },
};
