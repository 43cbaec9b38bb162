import { useRef, useState, type BaseSyntheticEvent } from 'react';
import { useNotify } from 'react-admin';
import type { Values } from '../../resources/kinds/kind.ts';
import { useWords } from '../../resources/ui/use-words.ts';
import { same } from '../data-provider/records.ts';
import { currentRecordIn, isGone, reasonOf, sentencesOf } from '../data-provider/refusal.ts';
import { flatErrors, topOf, type PathSentences } from './resolver.ts';
import type { RecordForm } from './use-record-form.ts';

export interface Submit {
  readonly saving: boolean;
  /** Tells whether the record was saved. */
  readonly submit: (event?: BaseSyntheticEvent) => Promise<boolean>;
  /** Marks fields as wrong; what belongs to none of them is said in an alert. */
  readonly mark: (problems: PathSentences) => void;
  /**
   * Why the last save was refused, where it belongs to no field: alerts go by themselves, this stays until the next.
   */
  readonly refusal: string;
  readonly forgetRefusal: () => void;
}

export interface SubmitOptions {
  /** Sends what changed; gives the saved record. */
  readonly send: (changes: Values) => Promise<Values>;
  /** `typedSince` are values typed while the save was under way. */
  readonly onSaved: (record: Values, typedSince: Values) => void;
  /** Wrong fields, by the API's or our own check. */
  readonly onProblems: (paths: readonly string[]) => void;
  /** What inputs still wait for, such as an upload, by their paths: nothing is saved meanwhile. */
  readonly waitsFor?: () => PathSentences;
  /**
   * The record changed since it was read; `theirs` is how it is now. True where nothing of this form is left to save.
   */
  readonly onConflict?: (theirs: Values) => boolean;
  /** The record was deleted since it was read. */
  readonly onGone?: () => void;
}

/** Saves a form once at a time: wrong fields are marked, whatever else is refused is said in an alert (SPEC §5, §8). */
export function useSubmit(
  { resource, form, changes }: RecordForm,
  { send, onSaved, onProblems, onConflict, onGone, waitsFor }: SubmitOptions,
): Submit {
  const notify = useNotify();
  const { say } = useWords();
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState('');
  const busy = useRef(false);
  const saved = useRef(false);
  const alert = (text: string) => notify(text, { type: 'error', messageArgs: { _: text } });
  const tell = (text: string) => {
    setRefusal(text);
    alert(text);
  };
  const mark = (problems: PathSentences, told = alert) => {
    const own = Object.entries(problems).filter(([path]) => resource.fields[topOf(path)] !== undefined);
    const others = Object.entries(problems).filter(([path]) => resource.fields[topOf(path)] === undefined);
    for (const [path, message] of own) form.setError(path, { type: 'server', message });
    if (others.length > 0) told(others.map(([, message]) => message).join(' '));
    if (own.length > 0) onProblems(own.map(([path]) => path));
  };
  const refuse = (error: unknown) => {
    const theirs = currentRecordIn(error);
    const problems = sentencesOf(error);
    if (theirs && onConflict) saved.current = onConflict(theirs);
    else if (Object.keys(problems).length > 0) mark(problems, tell);
    else if (isGone(error) && onGone) {
      tell(say('form.gone'));
      onGone();
    } else tell(reasonOf(error, say));
  };
  const save = async () => {
    setSaving(true);
    const sent: Values = structuredClone(form.getValues());
    try {
      const record = await send(changes());
      const now: Values = form.getValues();
      saved.current = true;
      onSaved(record, Object.fromEntries(Object.entries(now).filter(([name, value]) => !same(value, sent[name]))));
    } catch (error) {
      refuse(error);
    } finally {
      setSaving(false);
    }
  };
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (busy.current) return false;
    const waiting = waitsFor?.() ?? {};
    if (Object.keys(waiting).length > 0) {
      mark(waiting);
      return false;
    }
    busy.current = true;
    setRefusal('');
    saved.current = false;
    try {
      await form.handleSubmit(save, (errors) => onProblems(Object.keys(flatErrors(errors))))();
      return saved.current;
    } finally {
      busy.current = false;
    }
  };
  return { saving, submit, mark: (problems) => mark(problems), refusal, forgetRefusal: () => setRefusal('') };
}
