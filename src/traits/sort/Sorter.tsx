import { Alert, Box, Button, DialogActions } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { labelIn } from '../../../resources/messages/languages.ts';
import type { Resource } from '../../../resources/define.ts';
import type { SortOrder } from '../../data-provider/answer-types.ts';
import { UnsavedGuard } from '../../form/UnsavedGuard.tsx';
import { EffectOf, useActionEffect } from '../../ui/action-effects.tsx';
import type { Order } from './order.ts';
import type { Parent } from './SortParent.tsx';
import { SortRows } from './SortRows.tsx';
import { useOrder } from './use-order.ts';
import { useSaveOrder } from './use-save-order.ts';

export interface SorterProps {
  readonly resource: Resource;
  readonly parentId: number | undefined;
  /** The user must select a parent first. */
  readonly parentMissing: boolean;
  /** The dialog stays open after saving, so that other parents' children can be sorted. */
  readonly staysOpen: boolean;
  readonly onUnsaved: (unsaved: boolean) => void;
  /** Opens the order of a record's children. */
  readonly onOpenChildren: ((parent: Parent) => void) | undefined;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/** The rows to sort, the reason of a refused save, and the buttons. */
export function Sorter({
  initial,
  resource,
  parentId,
  staysOpen,
  onUnsaved,
  onOpenChildren,
  onCancel,
  onClose,
}: SorterProps & { readonly initial: SortOrder }) {
  const translate = useTranslate();
  const list = labelIn(resource.plural, useLanguage());
  const sorting = useOrder(initial);
  const { save, saving, refusal, reload } = useSaveOrder({
    resource,
    parentId,
    sorting,
    onSaved: staysOpen ? () => undefined : onClose,
  });
  const { unsaved, order, moved, merged } = sorting;
  const settled = useSettled(order);
  const [seen, setSeen] = useState<Order>();
  const waits = useWaits(order);
  // Blocks saving until the user has seen the effect; but a missing answer doesn't block it for long.
  const unseen = useActionEffect(resource) !== undefined && waits && seen !== order;
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [unsaved, onUnsaved]);

  return (
    <>
      {order.length < 2 && unsaved === false ? (
        <Box sx={{ flex: 1, px: 3, color: 'text.secondary' }}>
          {translate(order.length === 0 ? 'sorting.empty' : 'sorting.single')}
          {order[0] !== undefined && onOpenChildren && (
            <OpenChildrenButton parent={{ id: order[0], title: sorting.titleOf(order[0]) }} onOpen={onOpenChildren} />
          )}
        </Box>
      ) : (
        <SortRows
          label={list}
          sorting={sorting}
          onOpenChildren={onOpenChildren && ((id) => onOpenChildren({ id, title: sorting.titleOf(id) }))}
        />
      )}
      {refusal && (
        <Alert
          severity="error"
          sx={{ borderRadius: 0 }}
          action={
            refusal.outdated && (
              <Button color="inherit" size="small" disabled={saving} onClick={reload} sx={{ whiteSpace: 'nowrap' }}>
                {translate('sorting.takeCurrent')}
              </Button>
            )
          }
        >
          {refusal.message}
        </Alert>
      )}
      {merged && !refusal && (
        <Alert severity="info" sx={{ borderRadius: 0 }}>
          {translate('sorting.taken', merged)}
        </Alert>
      )}
      {unsaved && settled && (
        <Box sx={{ flex: 'none', maxHeight: '30vh', overflowY: 'auto', px: 3, py: 1, '&:empty': { display: 'none' } }}>
          <EffectOf resource={resource} action="sort" ids={settled} onSeen={setSeen} />
        </Box>
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
        <Button
          variant="contained"
          disabled={!unsaved || unseen || saving || refusal?.outdated === true}
          onClick={save}
        >
          {translate('sorting.save')}
        </Button>
      </DialogActions>
      <UnsavedGuard unsaved={unsaved} title={list} fields={translate('sorting.order')} onLeave={sorting.reset} />
    </>
  );
}

/** Milliseconds without a change after which an order's effect is computed (debounce). */
const pause = 300;

/** The order, once it hasn't changed for `pause`. */
function useSettled(order: Order): Order | undefined {
  const [settled, setSettled] = useState<Order>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(order), pause);
    return () => clearTimeout(timer);
  }, [order]);
  return settled;
}

/** Maximum time to wait for an order's effect, in milliseconds. */
const longest = 5000;

/** True after each move, until `longest` has passed. */
function useWaits(order: Order): boolean {
  const [late, setLate] = useState<Order>();
  useEffect(() => {
    const timer = setTimeout(() => setLate(order), longest);
    return () => clearTimeout(timer);
  }, [order]);
  return late !== order;
}

/** Opens the children of a single record, which can't be sorted itself. */
function OpenChildrenButton({
  parent,
  onOpen,
}: {
  readonly parent: Required<Parent>;
  readonly onOpen: (parent: Parent) => void;
}) {
  const translate = useTranslate();
  return (
    <Box sx={{ mt: 1 }}>
      <Button size="small" onClick={() => onOpen(parent)}>
        {translate('sorting.below', { title: parent.title })}
      </Button>
    </Box>
  );
}
