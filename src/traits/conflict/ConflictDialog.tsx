import { useMemo, useState } from 'react';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { ConflictProps } from '../../form/slots.ts';
import { keyOf, mergeRecords, resolveParts, type Side } from './merge.ts';
import { PartTable } from './PartTable.tsx';

/** Shows base, theirs and mine side by side. Merges what doesn't clash; the user chooses a side of each clash. */
export function ConflictDialog({ fields, title, base, theirs, mine, labels, again, onSave, onCancel }: ConflictProps) {
  const { say } = useWords();
  const small = useMediaQuery('(max-width: 599.95px)');
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const parts = useMemo(() => mergeRecords(fields, base, theirs, mine), [fields, base, theirs, mine]);
  const clashes = parts.filter((part) => part.outcome === 'clash');
  const open = clashes.filter((part) => !choices.has(keyOf(part)));
  const chooseAll = (side: Side) => setChoices(new Map(clashes.map((part) => [keyOf(part), side])));
  return (
    <Dialog open onClose={onCancel} maxWidth="lg" fullWidth fullScreen={small}>
      <DialogTitle>{say('conflict.title', { title })}</DialogTitle>
      <DialogContent>
        {again ? (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {say('conflict.again')}
          </Alert>
        ) : null}
        <Typography variant="body2" sx={{ mb: 2 }}>
          {say(clashes.length > 0 ? 'conflict.about' : 'conflict.aboutMerged')}
        </Typography>
        <PartTable
          parts={parts}
          choices={choices}
          labels={labels}
          onChoose={(part, side) => setChoices(new Map([...choices, [keyOf(part), side]]))}
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        {clashes.length > 1 ? (
          <>
            <Button onClick={() => chooseAll('theirs')}>{say('conflict.allTheirs')}</Button>
            <Button onClick={() => chooseAll('mine')} sx={{ mr: 'auto' }}>
              {say('conflict.allMine')}
            </Button>
          </>
        ) : null}
        <Button onClick={onCancel}>{say('conflict.cancel')}</Button>
        <Button
          variant="contained"
          disabled={open.length > 0}
          onClick={() => onSave(resolveParts(theirs, parts, choices))}
        >
          {say('conflict.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
