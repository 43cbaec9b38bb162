import { useEffect, useRef, useState, type BaseSyntheticEvent } from 'react';
import { useNotify } from 'react-admin';
import type { Values } from '../../resources/kinds/kind.ts';
import { useWords } from '../../resources/ui/use-words.ts';
import { isOffline, onConnectionChange } from '../browser/connection.ts';
import { memberOf } from '../browser/json.ts';
import { isEqual } from '../data-provider/records.ts';
import { currentRecordIn, isNotFound, errorMessage, fieldMessages } from '../data-provider/api-errors.ts';
import { flattenErrors, topLevelField, type PathMessages } from './resolver.ts';
import type { RecordForm } from './use-record-form.ts';

export interface Submit {
  readonly saving: boolean;
  /** Returns whether the record was saved. */
  readonly submit: (event?: BaseSyntheticEvent) => Promise<boolean>;
  /** Marks fields as invalid; messages that belong to no field are shown in an alert. */
  readonly mark: (problems: PathMessages) => void;
  /** Reason of the last refusal that belongs to no field. Stays until the next save (or `inPlace`), unlike the alert. */
  readonly refusal: string;
  readonly clearRefusal: () => void;
}

export interface SubmitOptions {
  /** Sends the changes and returns the saved record. */
  readonly send: (changes: Values) => Promise<Values>;
  /** `typedSince`: values typed while the save was running. */
  readonly onSaved: (record: Values, typedSince: Values) => void;
  /** Called with the paths of invalid fields, found by the API or the form. */
  readonly onProblems: (paths: readonly string[]) => void;
  /**
   * Puts texts held by inputs into the form. Returns messages of pending inputs by path; if there are any, nothing is
   * saved.
   */
  readonly settle?: () => PathMessages;
  /** The record changed since it was read; `theirs` is its current state. */
  readonly onConflict?: (theirs: Values) => ConflictOutcome;
  /** The record was deleted since it was read. */
  readonly onGone?: () => void;
  /** A dialog shows `refusal` itself: no alert repeats it, and it disappears when the values change. */
  readonly inPlace?: true;
}

/** Outcome of a refused save: nothing is left to save, the merged form is saved again, or the user is asked. */
export type ConflictOutcome = 'saved' | 'merged' | 'asked';

/** Submits a form, one save at a time. Marks invalid fields and shows other errors in an alert (SPEC §5, §8). */
export function useSubmit(
  { resource, form, changes }: RecordForm,
  { send, onSaved, onProblems, onConflict, onGone, settle, inPlace }: SubmitOptions,
): Submit {
  const notify = useNotify();
  const { say } = useWords();
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState('');
  const busy = useRef(false);
  const saved = useRef(false);
  const merged = useRef(false);
  const unreached = useRef(false);
  const alert = (text: string) => notify(text, { type: 'error', messageArgs: { _: text } });
  const reportRefusal = (text: string) => {
    setRefusal(text);
    if (!inPlace) alert(text);
  };
  /** Shows no alert while the server is unreachable: the frame already says so. */
  const reportError = (error: unknown) => {
    const text = errorMessage(error, say);
    if (memberOf(error, 'status') === 0) {
      setRefusal(text);
      unreached.current = true;
    } else reportRefusal(text);
  };
  // A message about an unreachable server is obsolete once it is back.
  useEffect(
    () =>
      onConnectionChange(() => {
        if (isOffline() || !unreached.current) return;
        unreached.current = false;
        setRefusal('');
      }),
    [],
  );
  useEffect(() => {
    if (!inPlace || refusal === '') return undefined;
    const refused: unknown = structuredClone(form.getValues());
    const look = () => {
      if (!isEqual(form.getValues(), refused)) setRefusal('');
    };
    return form.subscribe({ formState: { values: true }, callback: look });
  }, [inPlace, refusal, form]);
  const mark = (problems: PathMessages, report = alert) => {
    const own = Object.entries(problems).filter(([path]) => resource.fields[topLevelField(path)] !== undefined);
    const others = Object.entries(problems).filter(([path]) => resource.fields[topLevelField(path)] === undefined);
    for (const [path, message] of own) form.setError(path, { type: 'server', message });
    if (others.length > 0) report(others.map(([, message]) => message).join(' '));
    if (own.length > 0) onProblems(own.map(([path]) => path));
  };
  const showError = (error: unknown) => {
    const theirs = currentRecordIn(error);
    const problems = fieldMessages(error);
    if (theirs && onConflict) {
      const outcome = onConflict(theirs);
      saved.current = outcome === 'saved';
      merged.current = outcome === 'merged';
    } else if (Object.keys(problems).length > 0) mark(problems, reportRefusal);
    else if (isNotFound(error) && onGone) {
      reportRefusal(say('form.gone'));
      onGone();
    } else reportError(error);
  };
  const save = async () => {
    setSaving(true);
    const sent: Values = structuredClone(form.getValues());
    try {
      const record = await send(changes());
      const now: Values = form.getValues();
      saved.current = true;
      onSaved(record, Object.fromEntries(Object.entries(now).filter(([name, value]) => !isEqual(value, sent[name]))));
    } catch (error) {
      showError(error);
    } finally {
      setSaving(false);
    }
  };
  const submit = async (event?: BaseSyntheticEvent): Promise<boolean> => {
    event?.preventDefault();
    event?.stopPropagation();
    if (busy.current) return false;
    const pending = settle?.() ?? {};
    if (Object.keys(pending).length > 0) {
      mark(pending);
      return false;
    }
    busy.current = true;
    unreached.current = false;
    setRefusal('');
    saved.current = false;
    merged.current = false;
    try {
      await form.handleSubmit(save, (errors) => onProblems(Object.keys(flattenErrors(errors))))();
    } finally {
      busy.current = false;
    }
    // Submits again with the merged record, which this render doesn't have.
    return merged.current ? latest.current() : saved.current;
  };
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  return { saving, submit, mark: (problems) => mark(problems), refusal, clearRefusal: () => setRefusal('') };
}
