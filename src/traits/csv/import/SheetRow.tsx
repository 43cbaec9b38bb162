import { memo } from 'react';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { CellEditor } from './CellEditor.tsx';
import { allErrors, beforeText, errorsOf } from './cell-view.ts';
import type { MappedColumn } from './mapping.ts';
import { cellText } from './rows.ts';
import type { ImportSession } from './import-session.ts';

interface SheetRowProps {
  readonly work: ImportSession;
  readonly columns: readonly MappedColumn[];
  readonly place: number;
  readonly index: number;
  readonly start: number;
  /** Draws it anew. */
  readonly version: number;
  /** The active cell's column, where it is in this row. */
  readonly active: number | undefined;
  readonly editing: boolean;
  readonly editable: boolean;
  readonly onChoose: (place: number, column: number) => void;
  readonly onEdit: (place: number, column: number) => void;
  readonly onChange: (place: number, path: string, text: string | undefined) => void;
}

/** A row of the file: its number there, what it comes to, and its cells. */
export const SheetRow = memo(function SheetRow({
  work,
  columns,
  place,
  index,
  start,
  active,
  editing,
  editable,
  onChoose,
  onEdit,
  onChange,
}: SheetRowProps) {
  const { say } = useWords();
  const row = work.sheet.rows[place];
  const state = work.states[place];
  if (!row || !state) return null;
  const { fixes, labels } = work;
  // Whatever is wrong, beside the row number: its cell may be out of sight.
  const wrong = allErrors(state, work.columns);
  const word = state.written
    ? say(`csv.written.${state.outcome === 'unchecked' || state.outcome === 'wrong' ? 'update' : state.outcome}`)
    : say(`csv.outcome.${state.outcome}`);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="row"
      data-outcome={state.outcome}
      data-written={state.written ? '' : undefined}
      style={{ transform: `translateY(${start}px)` }}
    >
      <span role="rowheader" className="number">
        {row.row}
      </span>
      <span role="gridcell" className="outcome" title={[word, ...wrong].join(': ')}>
        <span className="word">{word}</span>
        {wrong.length > 0 && <span className="why">{wrong.join(' ')}</span>}
      </span>
      {columns.map((mapped, at) => {
        const { path, numeric } = mapped.column;
        const text = cellText(row, mapped, fixes);
        const errors = errorsOf(state, mapped, work.columns);
        const before = beforeText(state, mapped, labels);
        const fixed = fixes.get(row.row)?.has(path) === true;
        const on = active === at;
        if (on && editing)
          return (
            <CellEditor
              key={path}
              label={say('csv.cellOf', { row: row.row, column: 'rest' in mapped ? say('csv.rest') : path })}
              text={text}
              numeric={numeric}
              onDone={(typed) => onChange(place, path, typed)}
            />
          );
        return (
          <span
            role="gridcell"
            key={path}
            tabIndex={on ? 0 : -1}
            data-active={on ? '' : undefined}
            data-wrong={errors.length > 0 ? '' : undefined}
            data-changed={before === undefined ? undefined : ''}
            data-fixed={fixed ? '' : undefined}
            data-numeric={numeric ? '' : undefined}
            aria-invalid={errors.length > 0 || undefined}
            aria-readonly={!editable || undefined}
            title={errors.length > 0 ? errors.join(' ') : undefined}
            onClick={() => (on && editable ? onEdit(place, at) : onChoose(place, at))}
          >
            {before !== undefined && <del>{before === '' ? say('csv.blank') : before}</del>}
            <span className="text">{text}</span>
            {errors.length > 0 && <span className="why">{errors.join(' ')}</span>}
          </span>
        );
      })}
    </div>
  );
});
