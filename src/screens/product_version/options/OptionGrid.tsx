import { type ReactNode, type Ref, useCallback } from 'react';
import type { Fields } from '../../../../resources/kinds/index.ts';
import { optionFields } from '../../../../resources/catalogue/product-choices.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { combinationAt, tableColumns, type Axes } from './axes.ts';
import type { OptionFieldName } from './saved-combinations.ts';
import type { Combination } from './combinations.ts';
import { useEditor } from './editor-context.ts';
import { FieldCell, OptionCell, StateCell, useFormatValue } from './OptionCell.tsx';
import type { CellText } from '../../../grid/fill.ts';
import { areaOf, type Place, placesIn, type Selection } from '../../../grid/selection.ts';
import { Grid } from '../../../grid/Grid.tsx';
import type { CellEdit, GridHandle } from '../../../grid/grid-props.ts';
import { localizedText } from './localized-text.ts';

export interface OptionGridProps {
  readonly ref?: Ref<GridHandle>;
  readonly axes: Axes;
  /** Field that the cells of a matrix show and edit. */
  readonly field: OptionFieldName;
  readonly narrow: boolean;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection | undefined) => void;
  /** Opens the picker of the SKU, which cannot be typed. */
  readonly onOpen: () => void;
}

const declared: Fields = optionFields;

/** The distinct combinations of a selection. */
export function selectedCombinations(axes: Axes, selection: Selection | undefined): readonly Combination[] {
  if (!selection) return [];
  return [
    ...new Set(
      placesIn(areaOf(selection)).flatMap(
        (place) => combinationAt(axes, axes.columns ? place : { row: place.row, column: 0 }) ?? [],
      ),
    ),
  ];
}

/** Grid of the options: a matrix of two groups, or a table with a column per field for a single group. */
export function OptionGrid({ ref, axes, field, narrow, selection, onSelect, onOpen }: OptionGridProps) {
  const { say, label, language } = useWords();
  const { edits, savedCombinations, readOnly, type, typeSkus } = useEditor();
  const shown = useFormatValue();
  const { rows, columns } = axes;
  const fieldAt = useCallback(
    (column: number): OptionFieldName | 'state' => (columns ? field : (tableColumns[column] ?? 'state')),
    [columns, field],
  );
  const target = useCallback(
    (place: Place) => ({
      combination: combinationAt(axes, columns ? place : { row: place.row, column: 0 }),
      field: fieldAt(place.column),
    }),
    [axes, columns, fieldAt],
  );
  const labelOf = useCallback(
    (name: string) => (declared[name] ? label(declared[name].label) : say('matrix.state')),
    [label, say],
  );

  const rowHead = useCallback(
    (row: number): ReactNode => localizedText(rows.choices[row]?.name ?? {}, language),
    [rows, language],
  );
  const columnHead = useCallback(
    (column: number): ReactNode =>
      columns ? localizedText(columns.choices[column]?.name ?? {}, language) : labelOf(fieldAt(column)),
    [columns, language, labelOf, fieldAt],
  );
  const cell = useCallback(
    (row: number, column: number): ReactNode => {
      const at = target({ row, column });
      if (at.combination === undefined) return null;
      if (at.field === 'state') return <StateCell combination={at.combination} />;
      return columns ? (
        <OptionCell combination={at.combination} field={at.field} />
      ) : (
        <FieldCell combination={at.combination} field={at.field} />
      );
    },
    [target, columns],
  );
  const widthOf = useCallback(
    (column: number) =>
      columns ? 172 : tableColumns[column] === 'sku' ? 240 : tableColumns[column] === 'state' ? 190 : 130,
    [columns],
  );
  const textOf = (place: Place) => {
    const { combination, field: name } = target(place);
    if (combination === undefined || name === 'state') return '';
    const value = edits.view(combination).values[name];
    return name === 'sku' ? shown('sku', value) : String(value ?? '');
  };
  const edit = (place: Place): CellEdit | undefined => {
    const { combination, field: name } = target(place);
    if (combination === undefined || name === 'state' || name === 'sku') return undefined;
    const restore = edits.startEditing(combination);
    return {
      label: `${labelOf(name)}: ${savedCombinations.nameOf(combination)}`,
      text: textOf(place),
      numeric: true,
      type: (text) => type([combination], name, text),
      restore,
    };
  };
  const write = (cells: readonly CellText[]) => {
    const skus: (readonly [Combination, string])[] = [];
    let refused = 0;
    edits.once(() => {
      for (const { place, text } of cells) {
        const { combination, field: name } = target(place);
        if (combination === undefined || name === 'state') refused += text === '' ? 0 : 1;
        else if (name === 'sku' && text !== '') skus.push([combination, text]);
        // Pasting an empty text into a missing combination does not create it.
        else if (text !== '' || edits.has(combination)) type([combination], name, text);
      }
    }, skus);
    if (skus.length > 0) typeSkus(skus);
    return refused;
  };
  return (
    <Grid
      ref={ref}
      label={say('matrix.sheet')}
      rows={rows.choices.length}
      columns={columns ? columns.choices.length : tableColumns.length}
      rowHeight={columns ? 54 : 40}
      columnWidth={widthOf}
      headWidth={narrow ? 104 : 150}
      headHeight={40}
      corner={
        <span>
          {columns
            ? `${localizedText(rows.name, language)} × ${localizedText(columns.name, language)}`
            : localizedText(rows.name, language)}
        </span>
      }
      rowHead={rowHead}
      columnHead={columnHead}
      cell={cell}
      edit={edit}
      textOf={textOf}
      readOnly={readOnly}
      selection={selection}
      onSelect={onSelect}
      onOpen={(place) => {
        if (target(place).field === 'sku') onOpen();
      }}
      write={write}
      history={edits}
    />
  );
}
