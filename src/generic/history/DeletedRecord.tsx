import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNotify } from 'react-admin';
import { can } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import { useWords } from '../../../resources/kinds/parts/use-words.tsx';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { NotFoundPage } from '../../layout/ErrorPages.tsx';
import { useHeldPermissions } from '../list/use-permitted.ts';
import { HistoryList } from './HistoryList.tsx';
import { useHistory } from './use-history.ts';

export interface DeletedRecordProps {
  readonly resource: Resource;
  readonly id: number | string;
  readonly onRestored: () => void;
}

/** In place of a record that isn't there: of a deleted one its history and the way back, else the page for 404. */
export function DeletedRecord({ resource, id, onRestored }: DeletedRecordProps) {
  const { say, language, label } = useWords();
  const notify = useNotify();
  const provider = useAdminDataProvider();
  const permissions = useHeldPermissions();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { data, isPending } = useHistory(resource, id, undefined);
  const last = data?.pages[0]?.data[0];
  if (isPending) return <FormSkeleton resource={resource} />;
  if (last?.action !== 'delete') return <NotFoundPage />;
  const restore = async () => {
    setBusy(true);
    setRefusal('');
    try {
      await provider.restore(resource.name, id, last.revision === undefined ? {} : { revision: last.revision });
      notify('form.broughtBack', { type: 'success' });
      onRestored();
    } catch (error) {
      setRefusal(error instanceof Error && error.message !== '' ? error.message : say('errors.unknown'));
    } finally {
      setBusy(false);
    }
  };
  const mayRestore = can(permissions, 'create', resource);
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto' }}>
      <Typography component="h1" variant="h6" sx={{ mb: 2 }}>{label(resource.label)} #{id}</Typography>
      <Alert severity="warning" sx={{ mb: 2 }} action={mayRestore ? <Button color="inherit" size="small" disabled={busy} onClick={() => void restore()}>{say('form.bringBack')}</Button> : undefined}>
        {say('form.goneBy', { name: last.by?.name ?? say('history.someone'), time: formatMoment(last.at, language) })}
      </Alert>
      {refusal === '' ? null : <Alert severity="error" sx={{ mb: 2 }}>{refusal}</Alert>}
      <Typography component="h2" variant="subtitle1" sx={{ mb: 1, fontWeight: 600 }}>{say('history.title')}</Typography>
      <HistoryList resource={resource} id={id} title={`#${id}`} unsaved={false} onRestored={onRestored} />
    </Box>
  );
}
