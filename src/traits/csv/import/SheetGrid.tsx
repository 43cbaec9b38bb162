import { type ReactNode, type Ref, useCallback, useMemo } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { CellText } from '../../../grid/fill.ts';
import { Grid } from '../../../grid/Grid.tsx';
import type { CellEdit, GridHandle } from '../../../grid/grid-props.ts';
import type { Place, Selection } from '../../../grid/selection.ts';
import { errorsOf } from './cell-view.ts';
import type { ImportSession } from './import-session.ts';
import type { MappedColumn } from './mapping.ts';
import { cellText } from './rows.ts';
import { OutcomeCell, SheetCell } from './SheetCell.tsx';
import type { Correction } from './editable-sheet.ts';

interface SheetGridProps {
  readonly ref?: Ref<GridHandle>;
  readonly work: ImportSession;
  /** The columns on show. */
  readonly columns: readonly MappedColumn[];
  /** The rows on show, by their places in the file. */
  readonly places: readonly number[];
  /** Draws the cells anew. */
  readonly version: number;
  readonly editable: boolean;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection | undefined) => void;
}

/** The rows of the file: in the first column what comes of them, then their cells, which can be corrected. */
export function SheetGrid(props: SheetGridProps) {
  const { ref, work, columns, places, version, editable, selection, onSelect } = props;
  const { say, label } = useWords();
  const { breakpoints } = useTheme();
  const narrow = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const wide = useMediaQuery(breakpoints.up('md'), { noSsr: true });

  const rowHead = useCallback((row: number): ReactNode => work.sheet.rows[places[row] ?? -1]?.row, [work, places]);
  const columnHead = useCallback(
    (column: number): ReactNode => {
      const mapped = columns[column - 1];
      if (!mapped) return say('csv.comesTo');
      if ('rest' in mapped) return say('csv.rest');
      const missing = mapped.place === undefined ? ` ${say('csv.notInFile')}` : '';
      return (
        <span
          className={mapped.column.numeric ? 'numeric' : undefined}
          title={mapped.column.path}
        >{`${label(mapped.column.label)}${missing}`}</span>
      );
    },
    [columns, say, label],
  );
  // The session's rows change in place: with another version the cells are drawn anew.
  const sheet = useMemo(() => ({ work, columns, places, version }), [work, columns, places, version]);
  const cell = useCallback(
    (row: number, column: number): ReactNode => {
      const place = sheet.places[row] ?? -1;
      const mapped = sheet.columns[column - 1];
      return mapped ? (
        <SheetCell work={sheet.work} place={place} mapped={mapped} />
      ) : (
        <OutcomeCell work={sheet.work} place={place} />
      );
    },
    [sheet],
  );
  const invalid = useCallback(
    (row: number, column: number) => {
      const { work, columns, places } = sheet;
      const [state, mapped] = [work.states[places[row] ?? -1], columns[column - 1]];
      return state !== undefined && mapped !== undefined && errorsOf(state, mapped, work.columns).length > 0;
    },
    [sheet],
  );
  const width = useCallback((column: number) => (column === 0 ? (narrow ? 112 : 152) : narrow ? 160 : 184), [narrow]);

  const textOf = ({ row, column }: Place): string => {
    const [line, mapped] = [work.sheet.rows[places[row] ?? -1], columns[column - 1]];
    if (!line) return '';
    const state = work.states[places[row] ?? -1];
    return mapped ? cellText(line, mapped, work.fixes) : state ? say(`csv.outcome.${state.outcome}`) : '';
  };
  /** What a text in a cell corrects; nothing in what is written, or is no cell of the file. */
  const correctionOf = ({ place: { row, column }, text }: CellText): readonly Correction[] => {
    const [place, mapped] = [places[row] ?? -1, columns[column - 1]];
    return mapped && work.states[place]?.written === false ? [{ place, path: mapped.column.path, text }] : [];
  };
  const edit = (at: Place): CellEdit | undefined => {
    const [row, mapped] = [work.sheet.rows[places[at.row] ?? -1], columns[at.column - 1]];
    const text = textOf(at);
    if (!row || !mapped || correctionOf({ place: at, text }).length === 0) return undefined;
    return {
      label: say('csv.cellOf', { row: row.row, column: 'rest' in mapped ? say('csv.rest') : mapped.column.path }),
      text,
      numeric: mapped.column.numeric,
      finish: (typed) => void work.correct(correctionOf({ place: at, text: typed })),
    };
  };
  const write = (cells: readonly CellText[]): number => {
    const corrections = cells.map((one) => ({ one, found: correctionOf(one) }));
    void work.correct(corrections.flatMap(({ found }) => found));
    return corrections.filter(({ one, found }) => one.text !== '' && found.length === 0).length;
  };
  return (
    <Grid
      ref={ref}
      fills
      label={say('csv.rows')}
      rows={places.length}
      columns={columns.length + 1}
      rowHeight={44}
      columnWidth={width}
      headWidth={narrow ? 56 : 64}
      headHeight={44}
      pinned={narrow ? 0 : wide ? 2 : 1}
      corner={say('csv.row')}
      empty={say('csv.noRows')}
      rowHead={rowHead}
      columnHead={columnHead}
      cell={cell}
      invalid={invalid}
      edit={edit}
      textOf={textOf}
      readOnly={!editable}
      selection={selection}
      onSelect={onSelect}
      write={write}
      history={work}
    />
  );
}
