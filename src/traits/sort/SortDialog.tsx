import { Dialog, DialogTitle, useMediaQuery } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { labelIn, withinSentence } from '../../../resources/messages/languages.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SortContent } from './SortContent.tsx';
import { type Parent, SortParent } from './SortParent.tsx';

export interface SortDialogProps {
  readonly resource: Resource;
  /** The initial parent whose children are sorted. */
  readonly parentId?: number | undefined;
  /** The user can't choose another parent. */
  readonly fixed?: boolean;
  readonly onClose: () => void;
}

/** Sorts the records of an entity; if it has parents, the children of one parent at a time. */
export function SortDialog({ resource, parentId, fixed = false, onClose }: SortDialogProps) {
  const translate = useTranslate();
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const language = useLanguage();
  const [parent, setParent] = useState<Parent | undefined>(parentId === undefined ? undefined : { id: parentId });
  const [unsaved, setUnsaved] = useState(false);
  /** Runs once the user agrees to discard the unsaved order. */
  const [pendingAction, setPendingAction] = useState<() => void>();
  const confirmDiscard = (action: () => void) => (unsaved ? setPendingAction(() => action) : action());
  const close = useCallback(() => onClose(), [onClose]);
  const choosesParent = resource.parent !== undefined && !fixed;
  const needsParent = resource.parent !== undefined && resource.fields[resource.parent]?.required === true;

  return (
    <Dialog
      open
      fullWidth
      fullScreen={narrow}
      onClose={() => confirmDiscard(close)}
      slotProps={{ paper: { sx: { height: narrow ? undefined : '80vh' } } }}
    >
      <DialogTitle>{translate('sorting.title', { list: labelIn(resource.plural, language) })}</DialogTitle>
      {choosesParent && (
        <SortParent resource={resource} parent={parent} onChange={(next) => confirmDiscard(() => setParent(next))} />
      )}
      <SortContent
        key={parent?.id ?? 'top'}
        resource={resource}
        parentId={parent?.id}
        parentMissing={needsParent && parent === undefined}
        staysOpen={choosesParent}
        onUnsaved={setUnsaved}
        onOpenChildren={choosesParent && !needsParent ? (next) => confirmDiscard(() => setParent(next)) : undefined}
        onCancel={close}
        onClose={close}
      />
      <ConfirmDialog
        open={pendingAction !== undefined}
        title={translate('sorting.discard', { list: withinSentence(resource.plural, language) })}
        confirm={translate('sorting.discardYes')}
        cancel={translate('sorting.discardNo')}
        destructive
        onCancel={() => setPendingAction(undefined)}
        onConfirm={() => {
          setPendingAction(undefined);
          pendingAction?.();
        }}
      >
        {translate('sorting.discardText')}
      </ConfirmDialog>
    </Dialog>
  );
}
