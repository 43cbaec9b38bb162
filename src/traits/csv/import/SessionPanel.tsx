import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Resource } from '../../../../resources/define.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { UnsavedGuard } from '../../../form/UnsavedGuard.tsx';
import type { GridHandle } from '../../../grid/grid-props.ts';
import { selectionAt, type Place, type Selection } from '../../../grid/selection.ts';
import { CellDetail } from './CellDetail.tsx';
import { errorsOf, relevantColumns } from './cell-view.ts';
import { OutcomeFilter } from './OutcomeFilter.tsx';
import { type DamagedCodes, damagedCodes, withZeros } from './damaged-codes.ts';
import { DamagedCodesNotice } from './DamagedCodesNotice.tsx';
import type { MappedColumn } from './mapping.ts';
import { countsWhenFinished, type Outcome, placesOf } from './outcomes.ts';
import type { RowState } from './rows.ts';
import { SheetGrid } from './SheetGrid.tsx';
import type { SessionView } from './session-view.ts';
import { useSessionView } from './use-session-view.ts';
import type { ImportSession } from './import-session.ts';
import { SessionBar } from './SessionBar.tsx';

/** Maximum number of columns that fit a window. */
const maxFittingColumns = 6;

interface SessionPanelProps {
  readonly resource: Resource;
  readonly fileName: string;
  readonly session: ImportSession;
  readonly onRestart: () => void;
}

/** Shows the outcome of each row, which can be corrected, and runs the import. */
export function SessionPanel({ resource, fileName, session, onRestart }: SessionPanelProps) {
  const { say } = useWords();
  const view = useSessionView(session);
  const { phase, counts, settled, version } = view;
  const [filter, setFilter] = useState<Outcome>('all');
  /** Uses the file's row indexes, so that it survives filtering. */
  const [chosen, setChosen] = useState<Selection>();
  const grid = useRef<GridHandle>(null);
  const [basis, setBasis] = useState<readonly RowState[]>();
  const [relevantOnly, setRelevantOnly] = useState(session.columns.length > maxFittingColumns);

  // Keeps the relevant columns while rows are checked or written, so that they don't flicker.
  const still = phase === 'checked' || phase === 'paused' || phase === 'finished';
  useEffect(() => {
    if (still) setBasis(session.view().settled);
  }, [still, session]);
  // Shows invalid rows first, if there are any.
  useEffect(() => {
    if (phase === 'checked' && session.view().counts.wrong > 0) setFilter('wrong');
  }, [phase, session]);
  // Shows the result of the file: corrections are over.
  const finished = phase === 'finished';
  useEffect(() => {
    if (finished) setFilter(placesOf(session.states, 'imported', true).length > 0 ? 'imported' : 'all');
  }, [finished, session]);
  // Shows the undone rows instead of the imported ones.
  const undone = view.import?.counts.undone;
  useEffect(() => {
    if (undone) setFilter(placesOf(session.states, 'undone', true).length > 0 ? 'undone' : 'all');
  }, [undone, session]);
  const shownCounts = useMemo(
    () => (finished ? countsWhenFinished(settled) : { ...counts, imported: 0, undone: 0, all: settled.length }),
    [finished, settled, counts],
  );
  const damaged = useDamagedCodes(session, view);
  // Filters by the settled states: a corrected row stays visible until the filter changes.
  const all = useMemo(() => session.states.map((_, place) => place), [session]);
  const narrowed = filter === 'all' ? undefined : settled;
  const places = useMemo(
    () => (narrowed ? placesOf(narrowed, filter, finished) : all),
    [narrowed, filter, finished, all],
  );

  const count = session.columns.length;
  const columns = useMemo(
    () =>
      relevantOnly && basis
        ? relevantColumns(session.columns.slice(0, count), placesOf(basis, filter, finished), basis)
        : session.columns.slice(0, count),
    [session, count, relevantOnly, basis, filter, finished],
  );

  const wrongAt = (row: number): Place | undefined => {
    const state = session.states[places[row] ?? -1];
    if (state?.outcome !== 'wrong') return undefined;
    return {
      row,
      column:
        1 +
        Math.max(
          0,
          columns.findIndex((one) => errorsOf(state, one, session.columns).length > 0),
        ),
    };
  };
  const onShow = ({ row, column }: Place): Place => ({ row: places.indexOf(row), column });
  const [anchor, active] = chosen ? [onShow(chosen.anchor), onShow(chosen.active)] : [];
  const visible = active && active.row >= 0 ? active : undefined;
  // If its row isn't visible, selects the first error of the first row.
  const selection: Selection = visible
    ? { anchor: anchor && anchor.row >= 0 ? anchor : visible, active: visible }
    : selectionAt(wrongAt(0) ?? { row: 0, column: chosen?.active.column ?? 1 });
  const select = (next: Selection | undefined) => {
    const inFile = ({ row, column }: Place): Place => ({ row: places[row] ?? -1, column });
    setChosen(next && { anchor: inFile(next.anchor), active: inFile(next.active) });
  };

  /** Moves to a cell that a sentence mentions: removes filters that hide its row or column. */
  const showDamaged = ({ example, column }: DamagedCodes) => {
    const isCell = (mapped: MappedColumn) => mapped.column.path === column.path;
    const hidden = !places.includes(example.place);
    const shown = hidden && relevantOnly && basis ? relevantColumns(session.columns, all, basis) : columns;
    const among = shown.some(isCell) ? shown : session.columns;
    // Remove the filters before the grid shows the cell.
    flushSync(() => {
      if (hidden) setFilter('all');
      if (among !== shown) setRelevantOnly(false);
    });
    const row = hidden ? example.place : places.indexOf(example.place);
    grid.current?.show({ row, column: 1 + among.findIndex(isCell) });
  };
  const nextWrong = () => {
    const after = (from: Place): Place | undefined => {
      for (let row = from.row; row < places.length; row += 1) {
        const found = wrongAt(row);
        if (found && (row > from.row || found.column > from.column)) return found;
      }
      return undefined;
    };
    const to = (visible && after(visible)) ?? after({ row: 0, column: 0 });
    if (to) grid.current?.show(to);
  };
  return (
    <>
      <OutcomeFilter
        counts={shownCounts}
        finished={finished}
        value={filter}
        onChange={setFilter}
        onNextWrong={phase === 'checked' || phase === 'paused' ? nextWrong : undefined}
        relevantOnly={session.columns.length > maxFittingColumns ? relevantOnly : undefined}
        onRelevantOnly={setRelevantOnly}
      />
      <DamagedCodesNotice
        damaged={damaged}
        onPad={(one) => void session.correct(withZeros(session.codes(), one))}
        onShow={showDamaged}
      />
      <SheetGrid
        ref={grid}
        resource={resource}
        session={session}
        columns={columns}
        places={places}
        version={version}
        editable={phase === 'checked' || phase === 'paused'}
        selection={selection}
        onSelect={select}
      />
      <CellDetail
        resource={resource}
        session={session}
        mapped={columns[selection.active.column - 1]}
        place={places[selection.active.row] ?? -1}
      />
      <SessionBar
        resource={resource}
        fileName={fileName}
        session={session}
        view={view}
        damaged={damaged}
        onRestart={onRestart}
      />
      <UnsavedGuard
        unsaved={phase === 'writing'}
        title={fileName}
        fields={fileName}
        question={{
          title: say('csv.leaveImport'),
          text: say('csv.leaveImportText', { done: view.done, total: view.of }),
        }}
        onLeave={() => session.dispose()}
      />
    </>
  );
}

/** Codes that a spreadsheet probably changed, while they can still be corrected. */
function useDamagedCodes(
  session: ImportSession,
  { phase, version, paddedCodes }: SessionView,
): readonly DamagedCodes[] {
  const open = phase === 'checked' || phase === 'paused';
  // The session changes its rows in place, so a new version triggers the check.
  const sheet = useMemo(() => ({ session, version }), [session, version]);
  return useMemo(() => (open ? damagedCodes(sheet.session.codes(), paddedCodes) : []), [open, sheet, paddedCodes]);
}
