import { Box, Typography } from '@mui/material';
import type { MissingProps } from '../../form/slots.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { FormSkeleton } from '../../form/FormSkeleton.tsx';
import { NotFoundPage } from '../../layout/ErrorPages.tsx';
import { usePageTitle } from '../../layout/page-title.ts';
import { DeletedNotice } from './DeletedNotice.tsx';
import { HistoryList } from '../history/HistoryList.tsx';
import { type Deletion, useDeletion } from './use-deletion.ts';

/** In place of a missing record: the history of a deleted one with a button that restores it, else the 404 page. */
export function DeletedRecord({ resource, id, onRestored }: MissingProps) {
  const deletion = useDeletion(resource, id, onRestored);
  if (deletion.isPending) return <FormSkeleton resource={resource} />;
  return deletion.deleted ? <History resource={resource} id={id} deletion={deletion} /> : <NotFoundPage />;
}

function History({ resource, id, deletion }: Omit<MissingProps, 'onRestored'> & { readonly deletion: Deletion }) {
  const { say, label } = useWords();
  usePageTitle(deletion.title);
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto' }}>
      <Typography component="p" variant="caption" color="text.secondary" sx={{ lineHeight: 1.3 }}>
        {label(resource.label)}
      </Typography>
      <Typography
        component="h1"
        variant="h6"
        sx={{ mb: 2, fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.35, overflowWrap: 'anywhere' }}
      >
        {deletion.title}
      </Typography>
      <DeletedNotice resource={resource} deletion={deletion} />
      <Typography component="h2" variant="subtitle1" sx={{ mb: 1, fontWeight: 600 }}>
        {say('history.title')}
      </Typography>
      <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: 'max(320px, 70vh)' }}>
        <HistoryList resource={resource} id={id} />
      </Box>
    </Box>
  );
}
