import { useWords } from '../../../../resources/ui/use-words.ts';
import { allErrors, beforeText, errorsOf } from './cell-view.ts';
import type { ImportSession } from './import-session.ts';
import type { MappedColumn } from './mapping.ts';
import { cellText, type RowState } from './rows.ts';

const tones: Readonly<Record<RowState['outcome'], string>> = {
  create: 'success',
  update: 'info',
  unchanged: 'neutral',
  unchecked: 'neutral',
  wrong: 'error',
};

interface SheetCellProps {
  readonly session: ImportSession;
  /** The index of the row in the file. */
  readonly place: number;
}

/** The outcome of a row with all of its errors, since the cells concerned may be out of view. */
export function OutcomeCell({ session, place }: SheetCellProps) {
  const { say } = useWords();
  const state = session.states[place];
  if (!state) return null;
  const { outcome, written } = state;
  const wrong = allErrors(state, session.columns);
  const word = written
    ? say(`csv.written.${outcome === 'unchecked' || outcome === 'wrong' ? 'update' : outcome}`)
    : say(`csv.outcome.${outcome}`);
  return (
    <div className="cell" data-tone={written ? 'success' : tones[outcome]} title={[word, ...wrong].join(': ')}>
      <span className="state strong">{word}</span>
      {wrong.length > 0 && <span className="small wrong">{wrong.join(' ')}</span>}
    </div>
  );
}

/** A cell of the file: the record's present value, the new one, and errors. */
export function SheetCell({ session, place, mapped }: SheetCellProps & { readonly mapped: MappedColumn }) {
  const { say } = useWords();
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
      title={errors || text}
    >
      {before !== undefined && <del className="small">{before === '' ? say('csv.blank') : before}</del>}
      {typed && <span className="hidden">{say('grid.unsaved')}</span>}
      <span className={before === undefined ? (same ? 'faint' : undefined) : 'strong'}>{text}</span>
      {errors !== '' && <span className="small wrong">{errors}</span>}
    </div>
  );
}
