import { useEffect, useRef } from 'react';
import { Box } from '@mui/material';
import type { MissingProps } from '../../form/slots.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { DeletedNotice } from './DeletedNotice.tsx';
import { useDeletion } from './use-deletion.ts';

/** Above a form whose record was deleted meanwhile. Unsaved edits stay and can be saved once the record is restored. */
export function DeletedWhileEditing({ resource, id, onRestored }: MissingProps) {
  const { say } = useWords();
  const place = useRef<HTMLDivElement>(null);
  const deletion = useDeletion(resource, id, onRestored);
  // `void`: newer browsers return a promise, which React would take for a cleanup function.
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Box ref={place} sx={{ scrollMarginTop: 72 }}>
      <DeletedNotice resource={resource} deletion={deletion}>
        {say(deletion.deleted ? 'form.goneTyped' : 'form.goneTypedOnly')}
      </DeletedNotice>
    </Box>
  );
}
