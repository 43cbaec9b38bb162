import { useState } from 'react';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useNotify } from 'react-admin';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { RecordPanelProps } from '../../../form/slots.ts';
import type { ProductOptions } from './use-product-options.ts';
import { isConflict, errorMessage } from '../../../data-provider/api-errors.ts';

/** Fields of the version that the change to choices sets. */
const known = { has_choices: true, sku: null, quota: null };

/** Shown for a version with a single SKU: a button that changes it to choices. */
export function SingleSku({ title, readOnly, options }: RecordPanelProps & { readonly options: ProductOptions }) {
  const { say } = useWords();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const change = async () => {
    setBusy(true);
    setRefusal('');
    try {
      await options.write({ below: 'change_to_choices', method: 'POST', body: {}, known });
      notify('matrix.switched', { type: 'success' });
    } catch (error) {
      if (isConflict(error)) await options.refetch();
      setRefusal(isConflict(error) ? say('errors.changed') : errorMessage(error, say));
      setBusy(false);
    }
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 320px' }}>
        {say('matrix.oneSku')}
      </Typography>
      {readOnly ? null : (
        <Button variant="outlined" size="small" onClick={() => setAsking(true)}>
          {say('matrix.switch')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={say('matrix.switchConfirm', { title })}
        confirm={say('matrix.switch')}
        onConfirm={() => void change()}
        onCancel={() => setAsking(false)}
      >
        <Typography variant="body2" color="text.secondary">
          {say('matrix.switchText')}
        </Typography>
        {refusal === '' ? null : (
          <Alert severity="error" sx={{ mt: 1 }}>
            {refusal}
          </Alert>
        )}
      </ConfirmDialog>
    </Box>
  );
}
