import { lazy } from 'react';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { partLoader } from '../../i18n/part-loader.ts';
import type { ListSlots, SelectionProps } from '../../list/slots.ts';

const BulkDialog = lazy(partLoader(['bulk'], () => import('../actions/BulkDialog.tsx'), 'BulkDialog'));

function DeleteSelected({ resource, onAsk }: SelectionProps) {
  const translate = useTranslate();
  return (
    <Button
      size="small"
      color="error"
      startIcon={<DeleteIcon />}
      onClick={() => onAsk((props) => <BulkDialog resource={resource} action={undefined} {...props} />)}
    >
      {translate('list.delete')}
    </Button>
  );
}

/** Deletes the selected records. */
export const trash: ListSlots = {
  selection: { offers: (_, permitted) => permitted.delete, Buttons: DeleteSelected },
};
