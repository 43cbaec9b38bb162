import { useState } from 'react';
import History from '@mui/icons-material/History';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { FormSlots, HeaderProps } from '../../form/slots.ts';
import { useChangedNames } from '../../form/use-changed-names.ts';
import { CommandButton } from '../../ui/CommandButton.tsx';
import { HistoryDrawer } from './HistoryDrawer.tsx';

function HistoryButton({ form, record, title, permitted, onChanged }: HeaderProps) {
  const { say } = useWords();
  const unsaved = useChangedNames(form).length > 0;
  const [open, setOpen] = useState(false);
  return (
    <>
      <CommandButton
        label={say('history.title')}
        about={title}
        size="small"
        startIcon={<History />}
        onClick={() => setOpen(true)}
      />
      {open ? (
        <HistoryDrawer
          resource={form.resource}
          id={record.id}
          target={permitted.update ? { record, title, unsaved, onRestored: onChanged } : undefined}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** The history of a record, from which old values can be restored. */
export const history: FormSlots = { Header: HistoryButton };
