import { Link } from '@mui/material';
import { LinkBase } from 'react-admin';
import type { Resource } from '../../../../resources/define.ts';
import { pageOf } from '../../../../resources/names.ts';
import { commaIn } from '../../../../resources/messages/languages.ts';
import { useWords, type Words } from '../../../../resources/ui/use-words.ts';
import { allErrors, beforeText, choicesOf, errorsOf, rowErrors } from './cell-view.ts';
import type { ImportSession } from './import-session.ts';
import type { MappedColumn } from './mapping.ts';
import { cellText, type RowState } from './rows.ts';

const tones: Readonly<Record<RowState['outcome'], string>> = {
  create: 'success',
  update: 'info',
  delete: 'warning',
  unchanged: 'neutral',
  unchecked: 'neutral',
  wrong: 'error',
};

/** The outcome of a row as a word: planned or actual. */
export function outcomeWord(say: Words['say'], { outcome, written, undone }: RowState): string {
  if (undone) return say(outcome === 'create' ? 'csv.undone.create' : 'csv.undone.update');
  return written
    ? say(`csv.written.${outcome === 'unchecked' || outcome === 'wrong' ? 'update' : outcome}`)
    : say(`csv.outcome.${outcome}`);
}

interface SheetCellProps {
  readonly session: ImportSession;
  /** The index of the row in the file. */
  readonly place: number;
}

interface RecordLinkProps extends SheetCellProps {
  readonly resource: Resource;
  /** Outside the tab order, because the grid is navigated with arrow keys. */
  readonly skipped?: boolean;
}

/** A link to the record of a written row: by its title or, for a resumed import, its key. */
export function RecordLink({ resource, session, place, skipped }: RecordLinkProps) {
  const [state, row, key] = [session.states[place], session.sheet.rows[place], session.columns[0]];
  if (!state?.written || state.id === undefined) return null;
  // The record no longer exists.
  if ((state.outcome === 'create' && state.undone) || (state.outcome === 'delete' && !state.undone)) return null;
  const keyText = row && key ? cellText(row, key, session.fixes).trim() : '';
  return (
    <Link
      component={LinkBase}
      to={pageOf(resource, state.id)}
      {...(skipped && { tabIndex: -1 })}
      underline="hover"
      color="primary.dark"
    >
      {state.title ?? (keyText || `#${state.id}`)}
    </Link>
  );
}

/**
 * The outcome of a row, the errors that belong to no cell, the names of columns with errors, which may be out of view,
 * and a link to its record.
 */
export function OutcomeCell({ resource, session, place }: SheetCellProps & { readonly resource: Resource }) {
  const { say, label, language } = useWords();
  const state = session.states[place];
  if (!state) return null;
  const { outcome, written, undone } = state;
  const all = allErrors(state, session.columns);
  const columns = session.columns.filter((mapped) => errorsOf(state, mapped, session.columns).length > 0);
  const names = columns.map((mapped) => ('rest' in mapped ? say('csv.rest') : label(mapped.column.label)));
  const wrong = [...rowErrors(state, session.columns), names.join(commaIn(language))].filter(Boolean);
  const word = outcomeWord(say, state);
  return (
    <div
      className="cell"
      data-tone={undone ? 'neutral' : written ? 'success' : tones[outcome]}
      title={[word, ...all].join(': ')}
    >
      <span className="state strong">{word}</span>
      {wrong.length > 0 && <span className="small wrong">{wrong.join(' ')}</span>}
      {written && (
        <span>
          <RecordLink resource={resource} session={session} place={place} skipped />
        </span>
      )}
    </div>
  );
}

/** A cell of the file: the record's current value, the new one, and errors. */
export function SheetCell({ session, place, mapped }: SheetCellProps & { readonly mapped: MappedColumn }) {
  const words = useWords();
  const { say } = words;
  const row = session.sheet.rows[place];
  const state = session.states[place];
  if (!row || !state) return null;
  const { path, numeric } = mapped.column;
  const errors = errorsOf(state, mapped, session.columns).join(' ');
  const before = beforeText(state, mapped, session.labels);
  const same = state.outcome === 'unchanged' || (state.outcome === 'update' && before === undefined);
  const typed = !state.written && session.fixes.get(row.row)?.has(path) === true;
  const text = cellText(row, mapped, session.fixes);
  return (
    <div
      className={numeric ? 'cell numeric' : 'cell'}
      data-wrong={errors !== '' || undefined}
      data-unsaved={typed || undefined}
      title={errors === '' ? text : [errors, choicesOf(mapped, words)].filter(Boolean).join('. ')}
    >
      {before !== undefined && <del className="small">{before === '' ? say('csv.blank') : before}</del>}
      {typed && <span className="hidden">{say('grid.unsaved')}</span>}
      <span className={before === undefined ? (same ? 'faint' : undefined) : 'strong'}>{text}</span>
      {errors !== '' && <span className="small wrong lines">{errors}</span>}
    </div>
  );
}
