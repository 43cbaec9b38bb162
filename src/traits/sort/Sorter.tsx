import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { labelIn } from '../../../resources/messages/languages.ts';
import type { Resource } from '../../../resources/define.ts';
import type { SortOrder } from '../../data-provider/answer-types.ts';
import { UnsavedGuard } from '../../form/UnsavedGuard.tsx';
import type { Parent } from './SortParent.tsx';
import { SortRows } from './SortRows.tsx';
import { useOrder } from './use-order.ts';
import { useSave } from './use-save.ts';

export interface SorterProps {
  readonly resource: Resource;
  readonly parentId: number | undefined;
  /** A parent must be chosen first. */
  readonly missing: boolean;
  /** After saving, others may be sorted. */
  readonly staying: boolean;
  readonly onUnsaved: (unsaved: boolean) => void;
  /** Goes on with what stands below a record. */
  readonly onBelow: ((parent: Parent) => void) | undefined;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/** The rows to be sorted, what was refused, and the way to save. */
export function Sorter({
  given,
  resource,
  parentId,
  staying,
  onUnsaved,
  onBelow,
  onCancel,
  onClose,
}: SorterProps & { readonly given: SortOrder }) {
  const translate = useTranslate();
  const list = labelIn(resource.plural, useLanguage());
  const sorting = useOrder(given);
  const { save, saving, refused, reload } = useSave({
    resource,
    parentId,
    sorting,
    onSaved: staying ? () => undefined : onClose,
  });
  const { unsaved, order, moved, taken } = sorting;
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [unsaved, onUnsaved]);

  return (
    <>
      {order.length < 2 && unsaved === false ? (
        <Box sx={{ flex: 1, px: 3, color: 'text.secondary' }}>
          {translate(order.length === 0 ? 'sorting.empty' : 'sorting.single')}
          {order[0] !== undefined && onBelow && (
            <OnlyOne id={order[0]} title={sorting.titleOf(order[0])} onBelow={onBelow} />
          )}
        </Box>
      ) : (
        <SortRows
          label={list}
          sorting={sorting}
          onBelow={onBelow && ((id) => onBelow({ id, title: sorting.titleOf(id) }))}
        />
      )}
      {refused && (
        <Alert
          severity="error"
          sx={{ borderRadius: 0 }}
          action={
            refused.changed && (
              <Button color="inherit" size="small" disabled={saving} onClick={reload} sx={{ whiteSpace: 'nowrap' }}>
                {translate('sorting.takeCurrent')}
              </Button>
            )
          }
        >
          {refused.message}
        </Alert>
      )}
      {taken && !refused && (
        <Alert severity="info" sx={{ borderRadius: 0 }}>
          {translate('sorting.taken', taken)}
        </Alert>
      )}
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Box
          role="status"
          sx={{ flex: { xs: unsaved ? '1 1 100%' : 1, sm: 1 }, px: 2, fontSize: '0.8125rem', color: 'text.secondary' }}
        >
          {unsaved && translate('sorting.unsaved', { smart_count: moved.size })}
        </Box>
        {unsaved && (
          <Button color="inherit" disabled={saving} onClick={sorting.reset}>
            {translate('sorting.reset')}
          </Button>
        )}
        <Button color="inherit" onClick={onCancel}>
          {translate(unsaved ? 'list.cancel' : 'list.close')}
        </Button>
        <Button variant="contained" disabled={!unsaved || saving || refused?.changed === true} onClick={save}>
          {translate('sorting.save')}
        </Button>
      </DialogActions>
      <UnsavedGuard unsaved={unsaved} title={list} fields={translate('sorting.order')} onLeave={sorting.reset} />
    </>
  );
}

/** One record has no order, but what stands below it may. */
function OnlyOne({
  id,
  title,
  onBelow,
}: {
  readonly id: number;
  readonly title: string;
  readonly onBelow: NonNullable<SorterProps['onBelow']>;
}) {
  const translate = useTranslate();
  return (
    <Box sx={{ mt: 1 }}>
      <Button size="small" onClick={() => onBelow({ id, title })}>
        {translate('sorting.below', { title })}
      </Button>
    </Box>
  );
}
