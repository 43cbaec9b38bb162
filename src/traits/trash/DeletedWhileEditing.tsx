import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { DeletedNotice } from './DeletedNotice.tsx';
import { useDeletion } from './use-deletion.ts';

export interface DeletedWhileEditingProps {
  readonly resource: Resource;
  readonly id: number | string;
  readonly onRestored: () => void;
}

/** Above a form whose record was deleted meanwhile: what was typed stays, and can be saved once the record is back. */
export function DeletedWhileEditing({ resource, id, onRestored }: DeletedWhileEditingProps) {
  const { say } = useWords();
  const place = useRef<HTMLDivElement>(null);
  const deletion = useDeletion(resource, id, onRestored);
  // Its answer, of which newer browsers make a promise, is none of React's.
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Box ref={place} sx={{ scrollMarginTop: 72 }}>
      <DeletedNotice resource={resource} deletion={deletion}>
        {say(deletion.deleted ? 'form.goneTyped' : 'form.goneTypedOnly')}
      </DeletedNotice>
    </Box>
  );
}
