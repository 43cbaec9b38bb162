import { useId, useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useNotify } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import type { Action, Resource } from '../../../resources/define.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { isPossible } from '../../../resources/lifecycle.ts';
import { contentLocales } from '../../../resources/kinds/kind.ts';
import { FieldInput } from '../../../resources/kinds/FieldInput.tsx';
import { FormSettingProvider } from '../../../resources/ui/form-setting.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { ActionResult } from '../../data-provider/answer-types.ts';
import { isOutdated } from '../../data-provider/refusal.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { focusPath } from '../../form/focus-field.ts';
import { initialValues } from '../../form/form-values.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { useSubmit } from '../../form/use-submit.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { useConfirmClose } from '../../ui/use-confirm-close.tsx';
import { RevealDialog } from './RevealDialog.tsx';

export interface ActionDialogProps {
  readonly resource: Resource;
  readonly name: string;
  readonly action: Action;
  readonly record: Values & { readonly id: number | string };
  readonly title: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const noFields: Fields = {};

/** Asks by name, and for the declared values, with the same inputs and validation as any form; then runs, once. */
export function ActionDialog({ resource, name, action, record, title, onDone, onClose }: ActionDialogProps) {
  const words = useWords();
  const notify = useNotify();
  const provider = useAdminDataProvider();
  const permissions = useUserPermissions();
  const id = useId();
  const [shown, setShown] = useState<ActionResult['shown_once']>();
  const [outdated, setOutdated] = useState('');
  const fields = action.form ?? noFields;
  // The values asked for are a small record of their own.
  const asked = useMemo<Resource>(
    () => ({ ...resource, fields, form: [{ section: name, label: action.label, fields: Object.keys(fields) }] }),
    [resource, fields, name, action.label],
  );
  const form = useRecordForm(
    asked,
    'create',
    useMemo(() => initialValues(fields, {}), [fields]),
  );
  const { saving, submit, refusal } = useSubmit(form, {
    send: async (body) => {
      const revision = typeof record.revision === 'number' ? { revision: record.revision } : {};
      const result = await provider
        .action(resource.name, record.id, name, { body, ...revision })
        .catch((error: unknown) => {
          if (isOutdated(error)) onDone();
          throw error;
        });
      const done = result.message ?? words.say('action.done', { action: words.label(action.label) });
      notify(done, { type: 'success', messageArgs: { _: done } });
      onDone();
      if (result.shown_once) setShown(result.shown_once);
      else onClose();
      return result.data;
    },
    onSaved: () => undefined,
    onProblems: ([path]) => path !== undefined && focusPath(document, path),
    onConflict: () => {
      setOutdated(words.say('errors.changed'));
      return false;
    },
  });
  const { close, question: giveUp } = useConfirmClose(form.isDirty, onClose);
  const setting = useMemo(
    () => ({ resource: resource.name, id: undefined, locales: contentLocales, permissions, disabled: false }),
    [resource.name, permissions],
  );
  const problem = outdated || refusal;
  if (shown) return <RevealDialog fields={action.reveals ?? noFields} values={shown} title={title} onClose={onClose} />;
  const question = action.confirm
    ? words.label(action.confirm).replaceAll('%{title}', () => title)
    : `${words.label(action.label)} [${title}]`;
  return (
    <Dialog open onClose={saving ? undefined : close} aria-labelledby={`${id}-title`} maxWidth="sm" fullWidth>
      <DialogTitle id={`${id}-title`} sx={{ typography: 'h6', overflowWrap: 'anywhere' }}>
        {question}
      </DialogTitle>
      <FormProvider {...form.form}>
        <FormSettingProvider value={setting}>
          <form id={id} noValidate onSubmit={(event) => void submit(event)}>
            {Object.keys(fields).length > 0 || problem !== '' ? (
              <DialogContent>
                {problem === '' ? null : (
                  <Alert severity="error" sx={{ mb: 2 }}>
                    {problem}
                  </Alert>
                )}
                <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
                  {Object.entries(fields).map(([field, declared]) => (
                    <FieldInput key={field} source={field} field={declared} />
                  ))}
                </Box>
              </DialogContent>
            ) : null}
            <DialogActions>
              <Button onClick={close} disabled={saving}>
                {words.say('form.cancel')}
              </Button>
              <Button
                type="submit"
                variant="contained"
                disabled={saving || !isPossible(resource, name, record)}
                autoFocus={Object.keys(fields).length === 0}
              >
                {words.label(action.label)}
              </Button>
            </DialogActions>
          </form>
        </FormSettingProvider>
      </FormProvider>
      {giveUp}
    </Dialog>
  );
}
