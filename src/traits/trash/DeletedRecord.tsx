import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { FormSkeleton } from '../../form/FormSkeleton.tsx';
import { NotFoundPage } from '../../layout/ErrorPages.tsx';
import { DeletedNotice } from './DeletedNotice.tsx';
import { HistoryList } from '../history/HistoryList.tsx';
import { useDeletion } from './use-deletion.ts';

export interface DeletedRecordProps {
  readonly resource: Resource;
  readonly id: number | string;
  readonly onRestored: () => void;
}

/** In place of a record that isn't there: of a deleted one its history and the way back, else the page for 404. */
export function DeletedRecord({ resource, id, onRestored }: DeletedRecordProps) {
  const { say, label } = useWords();
  const deletion = useDeletion(resource, id, onRestored);
  if (deletion.isPending) return <FormSkeleton resource={resource} />;
  if (!deletion.deleted) return <NotFoundPage />;
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto' }}>
      <Typography component="h1" variant="h6" sx={{ mb: 2 }}>
        {label(resource.label)} #{id}
      </Typography>
      <DeletedNotice resource={resource} deletion={deletion} />
      <Typography component="h2" variant="subtitle1" sx={{ mb: 1, fontWeight: 600 }}>
        {say('history.title')}
      </Typography>
      <HistoryList resource={resource} id={id} title={`#${id}`} unsaved={false} onRestored={onRestored} />
    </Box>
  );
}
