import { Alert, Box, Button, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { can } from '../../../resources/access.ts';
import { user } from '../../../resources/customers/user.ts';
import { stateOf } from '../../../resources/lifecycle.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import { PanelFrame } from '../../form/PanelFrame.tsx';
import type { RecordPanelProps } from '../../form/slots.ts';
import { ActionDialog } from '../../traits/actions/ActionDialog.tsx';
import { useFileBelow } from '../../traits/csv/export/use-file-below.ts';

/** Polling interval in milliseconds while a customer is being erased. */
const whileErasing = 2_000;

/** Download of a customer's data, and their erasure; for users who may do either. */
export function PrivacyPanel({ resource, record, title, page }: RecordPanelProps) {
  const { say } = useWords();
  const { permissions } = usePermitted(user);
  const state = stateOf(user, record);
  const [mayDisclose, mayErase] = [can(permissions, 'disclose', user), can(permissions, 'erase', user)];
  useEffect(() => {
    if (state !== 'erasing') return undefined;
    const timer = setInterval(page.refetch, whileErasing);
    return () => clearInterval(timer);
  }, [state, page]);
  if (state === 'active' && !mayDisclose && !mayErase) return null;
  return (
    <PanelFrame title={say('privacy.title')}>
      {state === 'active' ? (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          {mayDisclose && <Disclose id={record.id} />}
          {mayErase && <Erase {...{ resource, record, title, page }} />}
        </Box>
      ) : (
        <Typography role="status">{say(state === 'erasing' ? 'privacy.wait' : 'privacy.done')}</Typography>
      )}
    </PanelFrame>
  );
}

function Disclose({ id }: { readonly id: number | string }) {
  const { say } = useWords();
  const { busy, refused, save } = useFileBelow(user, id, 'data/export', 'privacy.saved');
  return (
    <div>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1, maxWidth: 640 }}>
        {say('privacy.saveWhy')}
      </Typography>
      {refused === '' ? null : (
        <Alert severity="error" sx={{ mb: 1 }}>
          {refused}
        </Alert>
      )}
      <Button variant="outlined" size="small" disabled={busy} onClick={() => void save({})}>
        {say('privacy.save')}
      </Button>
    </div>
  );
}

function Erase({ resource, record, title, page }: Pick<RecordPanelProps, 'resource' | 'record' | 'title' | 'page'>) {
  const { say } = useWords();
  const [asking, setAsking] = useState(false);
  const { erase } = user.actions ?? {};
  return (
    <div>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1, maxWidth: 640 }}>
        {say('privacy.eraseWhy')}
      </Typography>
      <Button variant="outlined" size="small" color="error" onClick={() => setAsking(true)}>
        {say('privacy.erase')}
      </Button>
      {asking && erase && (
        <ActionDialog
          resource={resource}
          name="erase"
          action={erase}
          record={record}
          title={title}
          onDone={page.refetch}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
