import CheckIcon from '@mui/icons-material/Check';
import UndoIcon from '@mui/icons-material/Undo';
import { Box, IconButton } from '@mui/material';
import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { RecordContextProvider } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { cellOf } from '../../../resources/kinds/cells.ts';
import type { Field } from '../../../resources/kinds/index.ts';
import { contentLocales } from '../../../resources/kinds/kind.ts';
import { CompactProvider, FormSettingProvider } from '../../../resources/ui/form-setting.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { FieldInput } from '../../../resources/inputs/FieldInput.tsx';
import { viewsOf } from '../../../resources/kinds/views.ts';
import { sentences, validate } from '../../../resources/schema.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import type { QuickEntry } from './quick-edits.ts';
import { placeNote } from './place-note.ts';
import { editorStyle } from './quick-style.ts';
import type { Quick, Step } from './quick.ts';

export interface QuickEditorProps {
  readonly quick: Quick;
  readonly entry: QuickEntry;
  readonly field: Field;
  /** In a card: shows buttons, as there may be no keyboard. */
  readonly card: boolean;
}

const takesFocus =
  'input:not([type="hidden"]):not([aria-hidden="true"]), textarea:not([aria-hidden="true"]), [role="combobox"]';

/** The kind's input in a cell. Enter, Tab and blur save; Enter and Tab also move to the next cell; Escape reverts. */
export function QuickEditor({ quick, entry, field, card }: QuickEditorProps) {
  const { edits, resource } = quick;
  const { base, name, problem } = entry;
  const { say, language } = useWords();
  const permissions = useUserPermissions();
  const root = useRef<HTMLDivElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const form = useForm<Record<string, unknown>>({ defaultValues: { [name]: entry.value }, shouldFocusError: false });
  const { subscribe, setError, clearErrors, getValues } = form;
  const [focused, setFocused] = useState(false);

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => edits.type(entry, values[name]) }),
    [subscribe, edits, entry, name],
  );
  useEffect(() => {
    if (problem === undefined) clearErrors(name);
    else setError(name, { type: 'server', message: problem });
  }, [problem, name, setError, clearErrors]);
  useEffect(() => () => clearTimeout(leaving.current), []);

  // An editor reopened by a refused save doesn't take the focus while the user types elsewhere.
  const [calledBack] = useState(problem !== undefined);
  useLayoutEffect(() => {
    const { activeElement: active } = document;
    const elsewhere =
      active !== null && active !== document.body && root.current?.closest('[data-quick]')?.contains(active) === false;
    if (calledBack && elsewhere) return;
    root.current?.querySelector<HTMLElement>(takesFocus)?.focus();
    setFocused(true);
  }, [calledBack]);
  // After the input was rendered with the focus.
  useLayoutEffect(() => {
    const input = root.current?.querySelector(takesFocus);
    if (focused && input instanceof HTMLInputElement) input.select();
  }, [focused]);

  const save = (step?: Step) => {
    const checked = validate(resource, { [name]: getValues(name) ?? null }, { mode: 'update', current: base });
    if (!checked.ok) {
      const messages = sentences(checked.errors, resource, { language, say });
      edits.refuse(entry, (messages[name] ?? Object.values(messages)[0] ?? [])[0] ?? '');
      return;
    }
    quick.save(entry, checked.values[name] ?? null);
    if (step) quick.move(entry, step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.altKey) return;
    const multiline = event.target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey;
    const onButton = event.target instanceof HTMLButtonElement;
    const step =
      event.key === 'Enter' && !multiline && !onButton
        ? event.shiftKey
          ? 'up'
          : 'down'
        : event.key === 'Tab' && !card
          ? event.shiftKey
            ? 'left'
            : 'right'
          : undefined;
    if (event.key === 'Escape') edits.cancel(entry.id, name);
    else if (step) save(step);
    else return;
    event.preventDefault();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget) || !document.hasFocus()) return;
    // Delayed, because a menu of the input, elsewhere in the DOM, may get the focus next.
    leaving.current = setTimeout(() => save());
  };

  const note = useRef<HTMLDivElement>(null);
  // Above the cell near the end of the list, where it would be clipped.
  useLayoutEffect(() => {
    if (!card && note.current) placeNote(note.current);
  });

  const setting = useMemo(
    () => ({ resource: resource.name, id: entry.id, locales: contentLocales, permissions, disabled: false }),
    [resource.name, entry.id, permissions],
  );
  const { Input } = viewsOf(field);
  const { Cell } = cellOf(field);
  return (
    <Box
      ref={root}
      className="editor"
      sx={editorStyle(card)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onFocus={() => clearTimeout(leaving.current)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <RecordContextProvider value={base}>
        <FormProvider {...form}>
          <FormSettingProvider value={setting}>
            <CompactProvider value>
              <Input
                source={name}
                field={field}
                resource={resource.name}
                label={quick.nameOf(name, base)}
                required={field.required === true}
                disabled={false}
                FieldInput={FieldInput}
              />
            </CompactProvider>
          </FormSettingProvider>
        </FormProvider>
      </RecordContextProvider>
      <Box className="buttons">
        <IconButton
          size="small"
          aria-label={say('quickEdit.save')}
          title={say('quickEdit.save')}
          onClick={() => save()}
        >
          <CheckIcon fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={say('quickEdit.restore')}
          title={say('quickEdit.restore')}
          onClick={() => edits.cancel(entry.id, name)}
        >
          <UndoIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box
        ref={note}
        className="note"
        data-problem={problem === undefined ? undefined : ''}
        data-said={problem === undefined && !entry.changed ? undefined : ''}
      >
        <span role="alert">{problem}</span>
        {entry.changed && (
          <div>
            {say('quickEdit.theirs')}{' '}
            <strong>
              <Cell value={base[name]} field={field} labels={base.labels?.[name]} spelled />
            </strong>
          </div>
        )}
        {!card && <div className="hint">{say(entry.changed ? 'quickEdit.theirsHint' : 'quickEdit.hint')}</div>}
      </Box>
    </Box>
  );
}
