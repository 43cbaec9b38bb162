import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { type LoyaltyCall, loyaltyForms } from '../../../resources/customers/loyalty.ts';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { fieldMessages } from '../../data-provider/api-errors.ts';
import { randomKey } from '../../data-provider/idempotency-keys.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { focusPath } from '../../form/focus-field.ts';
import { useSubmit } from '../../form/use-submit.ts';
import { ActionForm, useActionForm } from '../../traits/actions/ActionForm.tsx';
import { useConfirmClose } from '../../ui/use-confirm-close.tsx';
import { MovePreview, useMovePreview } from './move-preview.tsx';

interface MovePointsProps {
  readonly resource: Resource;
  readonly id: number | string;
  readonly revision: number;
  readonly title: string;
  readonly call: LoyaltyCall;
  readonly onMoved: () => void;
  readonly onClose: () => void;
}

/** Asks for points and a reason, shows the new balance, and books the movement. */
export function MovePoints({ resource, id, revision, title, call, onMoved, onClose }: MovePointsProps) {
  const { say } = useWords();
  const notify = useNotify();
  const provider = useAdminDataProvider();
  const formId = useId();
  const form = useActionForm(resource, call, resource.label, loyaltyForms[call]);
  const [point_type, point, expires_at] = useWatch({
    control: form.form.control,
    name: ['point_type', 'point', 'expires_at'],
  });
  // One key per dialog: a retry after a lost answer is the same movement, although the preview then reports it as
  // repeated.
  const [idempotencyKey] = useState(randomKey);
  const preview = useMovePreview(idempotencyKey, { call, user: id, point_type, point, expires_at });
  // Book again only after the question is shown: an earlier Enter is no answer to it.
  const [isAsked, setAsked] = useState(false);
  const agreed = useRef(false);
  const open = useRef<{ readonly asked: string; readonly body: Readonly<Record<string, unknown>> }>(undefined);
  const { saving, submit, refusal } = useSubmit(form, {
    send: async (values) => {
      const asked = JSON.stringify(values);
      const again = agreed.current;
      const body =
        open.current?.asked === asked ? open.current.body : { point_type, ...values, ...(again && { again }) };
      setAsked(false);
      open.current = { asked, body };
      try {
        await provider.writeSubresource(resource.name, id, `loyalty/${call}`, {
          method: 'POST',
          body,
          revision,
          idempotencyKey,
        });
      } catch (error) {
        if (error instanceof HttpError && error.status > 0 && error.status < 500) open.current = undefined;
        if (error instanceof HttpError && error.status === 409)
          setAsked((await preview.refetch()).data?.repeated === true);
        throw error;
      }
      notify('points.booked', { type: 'success' });
      onMoved();
      return {};
    },
    onSaved: () => undefined,
    onProblems: ([path]) => path !== undefined && focusPath(document, path),
    inPlace: true,
  });
  const { errors } = useFormState({ control: form.form.control });
  // Changing the values clears the refusal and the question.
  const asks = isAsked && refusal !== '';
  const bookAgain = async () => {
    agreed.current = true;
    await submit();
    agreed.current = false;
  };
  const { close, question } = useConfirmClose(form.isDirty, onClose);
  return (
    <Dialog open onClose={saving ? undefined : close} fullWidth>
      <DialogTitle>{say(`points.ask.${call}`, { title })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {refusal === '' || asks ? null : <Alert severity="error">{refusal}</Alert>}
        <ActionForm id={formId} form={form} submit={submit} />
        {preview.data ? (
          <MovePreview
            {...preview.data}
            again={
              asks && (
                <Button
                  color="inherit"
                  size="small"
                  disabled={saving}
                  onClick={({ detail }) => void (detail <= 1 && bookAgain())}
                >
                  {say('points.again')}
                </Button>
              )
            }
          />
        ) : preview.error && refusal === '' && Object.keys(errors).length === 0 ? (
          <Alert severity="warning">
            {Object.values(fieldMessages(preview.error)).join(' ') || preview.error.message}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={saving}>
          {say('frame.cancel')}
        </Button>
        <Button type="submit" form={formId} variant="contained" disabled={saving || asks}>
          {say(`points.${call}`)}
        </Button>
      </DialogActions>
      {question}
    </Dialog>
  );
}
