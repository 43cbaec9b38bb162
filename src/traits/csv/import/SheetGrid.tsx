import { type ReactNode, type Ref, useCallback, useMemo } from 'react';
import { useMediaQuery } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import type { Resource } from '../../../../resources/define.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../../data-provider/use-admin-data-provider.ts';
import type { CellText } from '../../../grid/fill.ts';
import { Grid } from '../../../grid/Grid.tsx';
import type { CellEdit, GridHandle } from '../../../grid/grid-props.ts';
import type { Place, Selection } from '../../../grid/selection.ts';
import { cellChoices } from './cell-choices.ts';
import { errorsOf } from './cell-view.ts';
import type { ImportSession } from './import-session.ts';
import type { MappedColumn } from './mapping.ts';
import { cellText } from './rows.ts';
import { OutcomeCell, SheetCell } from './SheetCell.tsx';
import type { Correction } from './editable-sheet.ts';

interface SheetGridProps {
  readonly ref?: Ref<GridHandle>;
  readonly resource: Resource;
  readonly session: ImportSession;
  /** The visible columns. */
  readonly columns: readonly MappedColumn[];
  /** The visible rows, by their index in the file. */
  readonly places: readonly number[];
  /** A new version renders the cells again. */
  readonly version: number;
  readonly editable: boolean;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection | undefined) => void;
}

/** The rows of the file: the outcome in the first column, then their cells, which can be corrected. */
export function SheetGrid(props: SheetGridProps) {
  const { ref, resource, session, columns, places, version, editable, selection, onSelect } = props;
  const words = useWords();
  const { say, label } = words;
  const provider = useAdminDataProvider();
  const { breakpoints } = useTheme();
  const narrow = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const wide = useMediaQuery(breakpoints.up('md'), { noSsr: true });

  const rowHead = useCallback(
    (row: number): ReactNode => session.sheet.rows[places[row] ?? -1]?.row,
    [session, places],
  );
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
  // The session changes its rows in place, so a new version renders the cells again.
  const sheet = useMemo(() => ({ session, columns, places, version }), [session, columns, places, version]);
  const cell = useCallback(
    (row: number, column: number): ReactNode => {
      const place = sheet.places[row] ?? -1;
      const mapped = sheet.columns[column - 1];
      return mapped ? (
        <SheetCell session={sheet.session} place={place} mapped={mapped} />
      ) : (
        <OutcomeCell resource={resource} session={sheet.session} place={place} />
      );
    },
    [resource, sheet],
  );
  const invalid = useCallback(
    (row: number, column: number) => {
      const { session, columns, places } = sheet;
      const [state, mapped] = [session.states[places[row] ?? -1], columns[column - 1]];
      return state !== undefined && mapped !== undefined && errorsOf(state, mapped, session.columns).length > 0;
    },
    [sheet],
  );
  // Error sentences need a wider column. Computed again only when other rows are shown, so that a corrected cell moves
  // nothing.
  const wrong = useMemo(() => {
    const states = places.map((place) => session.states[place]).filter((state) => state?.outcome === 'wrong');
    const hasErrors = (mapped: MappedColumn) =>
      states.some((state) => state !== undefined && errorsOf(state, mapped, session.columns).length > 0);
    return new Set(session.columns.filter(hasErrors).map(({ column }) => column.path));
  }, [places, session]);
  const width = useCallback(
    (column: number) => {
      if (column === 0) return narrow ? 112 : 128;
      const mapped = columns[column - 1]?.column;
      if (mapped && wrong.has(mapped.path)) return 192;
      return mapped?.numeric ? 112 : 152;
    },
    [narrow, wrong, columns],
  );

  const textOf = ({ row, column }: Place): string => {
    const [line, mapped] = [session.sheet.rows[places[row] ?? -1], columns[column - 1]];
    if (!line) return '';
    const state = session.states[places[row] ?? -1];
    return mapped ? cellText(line, mapped, session.fixes) : state ? say(`csv.outcome.${state.outcome}`) : '';
  };
  /** The correction for a text typed in a cell; none for written rows and the outcome column. */
  const correctionOf = ({ place: { row, column }, text }: CellText): readonly Correction[] => {
    const [place, mapped] = [places[row] ?? -1, columns[column - 1]];
    return mapped && session.states[place]?.written === false ? [{ place, path: mapped.column.path, text }] : [];
  };
  const edit = (at: Place): CellEdit | undefined => {
    const [row, mapped] = [session.sheet.rows[places[at.row] ?? -1], columns[at.column - 1]];
    const text = textOf(at);
    if (!row || !mapped || correctionOf({ place: at, text }).length === 0) return undefined;
    const choices = cellChoices(provider, resource, mapped, words);
    return {
      label: say('csv.cellOf', {
        row: row.row,
        column: 'rest' in mapped ? say('csv.rest') : label(mapped.column.label),
      }),
      text,
      numeric: mapped.column.numeric,
      ...(choices && { choices }),
      finish: (typed) => void session.correct(correctionOf({ place: at, text: typed })),
    };
  };
  const write = (cells: readonly CellText[]): number => {
    const corrections = cells.map((one) => ({ one, found: correctionOf(one) }));
    void session.correct(corrections.flatMap(({ found }) => found));
    return corrections.filter(({ one, found }) => one.text !== '' && found.length === 0).length;
  };
  return (
    <Grid
      ref={ref}
      fills
      label={say('csv.rows')}
      rows={places.length}
      columns={columns.length + 1}
      rowHeight={wrong.size > 0 ? 76 : 44}
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
      history={session}
    />
  );
}
