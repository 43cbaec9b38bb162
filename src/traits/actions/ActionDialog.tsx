import { useEffect, useId, useRef, useState } from 'react';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { RecordContextProvider, useNotify } from 'react-admin';
import type { Action, Resource } from '../../../resources/define.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { isPossible } from '../../../resources/lifecycle.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { ActionResult } from '../../data-provider/answer-types.ts';
import { isOutdated } from '../../data-provider/api-errors.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { focusPath } from '../../form/focus-field.ts';
import { useSubmit } from '../../form/use-submit.ts';
import { EffectOf, useActionEffect } from '../../ui/action-effects.tsx';
import { useConfirmClose } from '../../ui/use-confirm-close.tsx';
import { ActionForm, useActionForm } from './ActionForm.tsx';
import { RevealDialog } from './RevealDialog.tsx';

export interface ActionDialogProps {
  readonly resource: Resource;
  readonly name: string;
  readonly action: Action;
  readonly record: Values & { readonly id: number | string };
  readonly title: string;
  /** Called after the action (`ran`), or when the record turns out to have changed: read it again. */
  readonly onDone: (ran: boolean) => void;
  /** Focuses the first input, if the dialog was opened by a key. */
  readonly focusFirst?: boolean;
  readonly onClose: () => void;
}

const noFields: Fields = {};

/** Confirms an action and asks for its declared values, with the inputs and validation of any form; then runs it. */
export function ActionDialog({
  resource,
  name,
  action,
  record,
  title,
  onDone,
  onClose,
  focusFirst = false,
}: ActionDialogProps) {
  const words = useWords();
  const notify = useNotify();
  const queries = useQueryClient();
  const provider = useAdminDataProvider();
  const id = useId();
  // Limits the search for a field to focus, because the record's page has fields with the same names.
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<ActionResult['shown_once']>();
  const [outdated, setOutdated] = useState('');
  const fields = action.form ?? noFields;
  const hasForm = Object.keys(fields).length > 0;
  // Initial values, fixed when the dialog opens, so that typed values stay.
  const [begins] = useState(() =>
    Object.fromEntries(Object.entries(action.begins ?? {}).map(([field, from]) => [field, record[from] ?? null])),
  );
  const form = useActionForm(resource, name, action.label, fields, begins);
  const { saving, submit, refusal } = useSubmit(form, {
    send: async (body) => {
      const revision = typeof record.revision === 'number' ? { revision: record.revision } : {};
      const result = await provider
        .action(resource.name, record.id, name, { body, ...revision })
        .catch((error: unknown) => {
          if (isOutdated(error)) onDone(false);
          throw error;
        });
      const { done: state } = resource.lifecycle?.transitions[name] ?? {};
      const done =
        result.message ??
        (state ? words.label(state) : words.say('action.done', { action: words.label(action.label) }));
      notify(done, { type: 'success', messageArgs: { _: done } });
      onDone(true);
      // Refreshes other parts of the record: its history, its panels. The page reads the record itself.
      void queries.invalidateQueries({
        queryKey: [resource.name],
        predicate: ({ queryKey: [, what] }) => typeof what === 'string' && !what.startsWith('get'),
      });
      if (result.shown_once) setShown(result.shown_once);
      else onClose();
      return result.data;
    },
    onSaved: () => undefined,
    onProblems: ([path]) => path !== undefined && root.current !== null && focusPath(root.current, path),
    onConflict: () => {
      setOutdated(words.say('errors.changed'));
      return 'asked';
    },
    inPlace: true,
  });
  const { close, question: giveUp } = useConfirmClose(form.isDirty, onClose);
  const possible = isPossible(resource, name, record);
  const [began] = useState(possible);
  // The record changed by itself, such as a message that was sent meanwhile: the question is obsolete.
  const pointless = began && !possible && !saving && !shown && outdated === '' && refusal === '';
  useEffect(() => {
    if (!pointless) return;
    notify('action.tooLate', { type: 'info', messageArgs: { title } });
    onClose();
  }, [pointless, notify, onClose, title]);
  const problem = outdated || refusal;
  const hasEffect = useActionEffect(resource) !== undefined;
  if (shown) {
    const { reveals = noFields, revealsAgain = false } = action;
    return <RevealDialog fields={reveals} values={shown} title={title} isKept={revealsAgain} onClose={onClose} />;
  }
  const question = action.confirm
    ? words.label(action.confirm).replaceAll('%{title}', () => title)
    : `${words.label(action.label)} [${title}]`;
  // “Cancel” beside “Cancel order” would be ambiguous.
  const leave = words.say('frame.cancel');
  const isCancel = words.label(action.label).startsWith(leave);
  const effect = <EffectOf resource={resource} action={name} ids={[Number(record.id)]} record={record} />;
  return (
    <Dialog
      ref={root}
      open
      onClose={saving ? undefined : close}
      fullWidth
      {...(focusFirst && {
        slotProps: {
          transition: { onEntered: () => root.current && focusPath(root.current, Object.keys(fields)[0] ?? '') },
        },
      })}
    >
      <DialogTitle>{question}</DialogTitle>
      {hasForm || hasEffect || action.explained || problem !== '' ? (
        <DialogContent sx={{ '&:empty': { display: 'none' } }}>
          {problem === '' ? null : (
            <Alert severity="error" sx={{ mb: 2 }}>
              {problem}
            </Alert>
          )}
          {action.explained && (
            <Typography variant="body2" sx={{ mb: hasForm ? 2 : 0 }}>
              {words.label(action.explained)}
            </Typography>
          )}
          {hasForm ? (
            <RecordContextProvider value={record}>
              <ActionForm id={id} form={form} submit={submit}>
                {effect}
              </ActionForm>
            </RecordContextProvider>
          ) : (
            effect
          )}
        </DialogContent>
      ) : null}
      <DialogActions>
        <Button onClick={onClose} disabled={saving} autoFocus={!hasForm}>
          {isCancel ? words.say('frame.goBack') : leave}
        </Button>
        <Button
          variant="contained"
          color={action.destructive ? 'error' : 'primary'}
          disabled={saving || !possible}
          {...(hasForm ? { type: 'submit', form: id } : { onClick: () => void submit() })}
        >
          {words.label(action.label)}
        </Button>
      </DialogActions>
      {giveUp}
    </Dialog>
  );
}
