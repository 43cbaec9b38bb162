import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { labelIn } from '../../../resources/messages/languages.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SortContent } from './SortContent.tsx';
import { type Parent, SortParent } from './SortParent.tsx';

export interface SortDialogProps {
  readonly resource: Resource;
  /** Whose children are sorted to begin with. */
  readonly parentId?: number | undefined;
  /** No other's children are. */
  readonly fixed?: boolean;
  readonly onClose: () => void;
}

/** Puts the records of an entity in order; where there are parents, those below one of them at a time. */
export function SortDialog({ resource, parentId, fixed = false, onClose }: SortDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const list = labelIn(resource.plural, useLanguage());
  const [parent, setParent] = useState<Parent | undefined>(parentId === undefined ? undefined : { id: parentId });
  const [unsaved, setUnsaved] = useState(false);
  const [asked, setAsked] = useState<() => void>();
  // What was sorted and not saved is given up only when asked.
  const carefully = (act: () => void) => (unsaved ? setAsked(() => act) : act());
  const close = useCallback(() => onClose(), [onClose]);
  const choosing = resource.parent !== undefined && !fixed;
  const needed = resource.parent !== undefined && resource.fields[resource.parent]?.required === true;

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={narrow}
      onClose={() => carefully(close)}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { height: narrow ? undefined : '80vh' } } }}
    >
      <DialogTitle id={id} sx={{ typography: 'h6', overflowWrap: 'anywhere', py: 1.5 }}>
        {translate('sorting.title', { list })}
      </DialogTitle>
      {choosing && (
        <SortParent resource={resource} parent={parent} onChange={(next) => carefully(() => setParent(next))} />
      )}
      <SortContent
        key={parent?.id ?? 'top'}
        resource={resource}
        parentId={parent?.id}
        missing={needed && parent === undefined}
        staying={choosing}
        onUnsaved={setUnsaved}
        onBelow={choosing && !needed ? (next) => carefully(() => setParent(next)) : undefined}
        onCancel={() => carefully(close)}
        onClose={close}
      />
      <ConfirmDialog
        open={asked !== undefined}
        title={translate('sorting.discard', { list })}
        confirm={translate('sorting.discardYes')}
        cancel={translate('sorting.discardNo')}
        destructive
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          asked?.();
        }}
      >
        {translate('sorting.discardText')}
      </ConfirmDialog>
    </Dialog>
  );
}
