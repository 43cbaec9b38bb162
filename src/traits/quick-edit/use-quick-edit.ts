import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { labelIn, type Language } from '../../../resources/messages/languages.ts';
import type { Params } from '../../../resources/messages/translate.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { createUndo, undoKey, type UndoStep } from '../../grid/undo.ts';
import { prefetchWhenIdle } from '../../layout/prefetch.ts';
import type { PlacedColumn } from '../../list/column-settings.ts';
import { titleOf } from '../../i18n/record-title.ts';
import type { Permitted } from '../../auth-provider/use-permitted.ts';
import { replaceCached } from './cached-record.ts';
import { loadQuickEditor } from './load-editor.ts';
import type { Quick, Step } from './quick.ts';
import { createQuickEdits, type QuickEdits, type QuickEntry } from './quick-edits.ts';
import { isQuick, quickFields } from './quick-fields.ts';

const arrows: Readonly<Record<string, Step>> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowLeft: 'left',
};

export interface QuickEditing {
  /** `undefined` if no cell can be edited. */
  readonly quick: Quick | undefined;
  readonly edits: QuickEdits;
  /** Handles F2 on a row or cell, arrow keys on a focused cell, and Ctrl/⌘Z. Returns whether it was one of these. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  readonly onDoubleClick: (event: MouseEvent) => void;
  /** For screen readers: the last save. */
  readonly announcement: string;
}

/** Quick edit of a list (`list.quickEdit`): opens and saves cells, moves between them, and undoes saves. */
export function useQuickEdit(
  resource: Resource,
  permitted: Permitted,
  columns: readonly PlacedColumn[],
  records: readonly RaRecord[],
): QuickEditing {
  const provider = useAdminDataProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const words = useWords();
  const [announcement, announce] = useState('');
  const now = useRef({ columns, records, mounted: false });
  useEffect(() => {
    now.current = { ...now.current, columns, records };
  });
  useEffect(() => {
    now.current.mounted = true;
    return () => {
      now.current.mounted = false;
    };
  }, []);

  const names = useMemo(() => quickFields(resource, permitted), [resource, permitted]);
  useEffect(() => (names.length > 0 ? prefetchWhenIdle([loadQuickEditor]) : undefined), [names]);

  const edits = useMemo(() => createQuickEdits(resource.name), [resource.name]);

  const undo = useMemo(() => createUndo(), []);

  const quick = useMemo((): Quick | undefined => {
    if (names.length === 0) return undefined;
    const offers = (name: string, record: RaRecord) => names.includes(name) && isQuick(resource, name, record);
    const say = (key: 'name' | 'edit' | 'saved' | 'refused', name: string, record: RaRecord, more: Params = {}) =>
      words.say(`quickEdit.${key}`, { ...partsOf(resource, name, record, words.language), ...more });
    const save = (cell: QuickEntry, value: unknown, onDone: (saved: RaRecord, before: unknown) => void) =>
      void edits.save(cell, value, {
        send: async (id, body, revision) =>
          (
            await provider.action(resource.name, id, 'quick-edit', {
              body,
              ...(revision !== undefined && { revision }),
            })
          ).data,
        onRecord: (record) => replaceCached(client, resource.name, record),
        onSaved: ({ name, base }, record) => {
          announce(say('saved', name, base));
          onDone({ ...base, ...record }, base[name] ?? null);
        },
        onRefused: ({ id, name, base, problem }) => {
          // A visible cell shows the error itself.
          if (now.current.mounted && now.current.records.some((record) => record.id === id)) return;
          const text = say('refused', name, base, { reason: problem ?? '' });
          notify(text, { type: 'error', messageArgs: { _: text } });
        },
        unknownError: () => words.say('errors.unknown'),
      });
    /** Undo is another save, with the revision of our own save: a later change by someone else is a conflict. */
    const stepOf = (saved: RaRecord, name: string, before: unknown, after: unknown): UndoStep => {
      let known = saved;
      const put = (value: unknown) => {
        if (edits.entryOf(known.id, name)) return;
        edits.open(known, name);
        const entry = edits.entryOf(known.id, name);
        if (entry) save(entry, value, (record) => (known = record));
      };
      return { undo: () => put(before), redo: () => put(after) };
    };
    return {
      resource,
      edits,
      offers,
      nameOf: (name, record) => say('name', name, record),
      buttonOf: (name, record) => say('edit', name, record),
      open: edits.open,
      save: (cell, value) =>
        save(cell, value, (record, before) => undo.record(stepOf(record, cell.name, before, value))),
      move: (from, step) => {
        const target = nextCell(
          now.current.records,
          now.current.columns.map(({ name }) => name),
          from,
          step,
          offers,
        );
        if (target) edits.open(target.record, target.name);
      },
    };
  }, [names, resource, edits, undo, words, provider, client, notify]);

  const openAt = useCallback(
    (target: EventTarget, within: boolean): boolean => {
      if (!quick || !(target instanceof Element)) return false;
      const row = target.closest('[data-id]');
      const record = now.current.records.find(({ id }) => String(id) === row?.getAttribute('data-id'));
      const cell = target.closest('[data-quick]') ?? (within ? null : row?.querySelector('[data-quick]'));
      const name = cell?.getAttribute('data-quick');
      if (!record || !name) return false;
      quick.open(record, name);
      return true;
    },
    [quick],
  );
  /** Arrow keys move the focus to the next editable cell. */
  const choose = useCallback(
    (target: EventTarget, step: Step): boolean => {
      const cell = target instanceof Element ? target.closest('[data-quick]') : null;
      const row = cell?.closest('[data-id]');
      const [name, id] = [cell?.getAttribute('data-quick'), row?.getAttribute('data-id')];
      const { records, columns } = now.current;
      const record = records.find((one) => String(one.id) === id);
      if (!quick || !record || !name) return false;
      const shown = columns.map((column) => column.name);
      const next = nextCell(records, shown, { id: record.id, name }, step, quick.offers);
      const button = row?.parentElement?.querySelector<HTMLElement>(
        `[data-id=${JSON.stringify(String(next?.record.id))}] [data-quick=${JSON.stringify(next?.name)}] > .edit`,
      );
      button?.focus();
      return button !== null && button !== undefined;
    },
    [quick],
  );
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.key === 'F2') return openAt(event.target, false);
      const way = quick && undoKey(event);
      if (way) undo[way]();
      const { altKey, ctrlKey, metaKey, shiftKey } = event;
      const step = altKey || ctrlKey || metaKey || shiftKey ? undefined : arrows[event.key];
      const handled = way !== undefined || (step !== undefined && choose(event.target, step));
      if (handled) event.preventDefault();
      return handled;
    },
    [quick, undo, openAt, choose],
  );
  const onDoubleClick = useCallback(
    (event: MouseEvent) => {
      if (openAt(event.target, true)) window.getSelection()?.removeAllRanges();
    },
    [openAt],
  );
  return { quick, edits, onKeyDown, onDoubleClick, announcement };
}

/** Parameters of messages about a cell: its field's label and the record's title. */
function partsOf(
  resource: Resource,
  name: string,
  record: RaRecord,
  language: Language,
): { readonly field: string; readonly title: string } {
  const field = resource.fields[name];
  return { field: field ? labelIn(field.label, language) : name, title: titleOf(resource, record, language) };
}

interface Target {
  readonly record: RaRecord;
  readonly name: string;
}

/** The next editable cell: below or above in the same column; sideways in the same row, then in the next one. */
export function nextCell(
  records: readonly RaRecord[],
  columns: readonly string[],
  from: Pick<QuickEntry, 'id' | 'name'>,
  step: Step,
  offers: Quick['offers'],
): Target | undefined {
  const at = records.findIndex(({ id }) => id === from.id);
  if (at < 0) return undefined;
  const [forward, sideways] = [step === 'down' || step === 'right', step === 'left' || step === 'right'];
  const cellsIn = (record: RaRecord): readonly Target[] =>
    (sideways ? columns : [from.name]).filter((name) => offers(name, record)).map((name) => ({ record, name }));
  const cells = records.flatMap(cellsIn);
  const here = cells.findIndex(({ record, name }) => record.id === from.id && name === from.name);
  if (here < 0) return undefined;
  return cells[forward ? here + 1 : here - 1];
}
