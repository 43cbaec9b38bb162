import { type ReactNode, type Ref, useCallback, useMemo, useState } from 'react';
import { Typography } from '@mui/material';
import { useNotify } from 'react-admin';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { Edits } from '../../../grid/edits.ts';
import type { Place, Selection } from '../../../grid/selection.ts';
import { Grid } from '../../../grid/Grid.tsx';
import type { CellEdit, GridHandle } from '../../../grid/grid-props.ts';
import { type PriceBook, priceKey, type Sold } from './price-book.ts';
import { OwnPrice, PriceCell, ActiveCellMessage } from './PriceCell.tsx';

export interface PriceGridProps {
  readonly ref?: Ref<GridHandle>;
  readonly edits: Edits;
  readonly priceBook: PriceBook;
  /** Customer groups, one per column. */
  readonly groups: readonly number[];
  readonly groupName: (group: number) => string;
  readonly price: string | null;
  readonly original: string | null;
  readonly readOnly: boolean;
  readonly narrow: boolean;
  readonly onType: (key: string, text: string) => void;
}

/** The row contents: first the version, then its options. */
function useSold({
  priceBook,
  price,
  original,
}: Pick<PriceGridProps, 'priceBook' | 'price' | 'original'>): readonly Sold[] {
  return useMemo(
    () =>
      [undefined, ...priceBook.options].map((option) => ({ option, versionPrice: price, versionOriginal: original })),
    [priceBook, price, original],
  );
}

/** Grid of prices: columns are customer groups, rows the version and its options. */
export function PriceGrid({
  ref,
  edits,
  priceBook,
  groups,
  groupName,
  price,
  original,
  readOnly,
  narrow,
  onType,
}: PriceGridProps) {
  const { say } = useWords();
  const notify = useNotify();
  const [selection, setSelection] = useState<Selection>();
  const sold = useSold({ priceBook, price, original });
  const nameOf = useCallback(
    (row: number) =>
      row === 0
        ? say(priceBook.options.length > 0 ? 'groupPrices.allOptions' : 'groupPrices.version')
        : (priceBook.options[row - 1]?.name ?? ''),
    [priceBook, say],
  );
  // The first column shows the price without a group.
  const keyAt = ({ row, column }: Place) => {
    const group = groups[column - 1];
    const at = sold[row];
    return group === undefined || at === undefined ? undefined : priceKey(group, at.option?.id);
  };
  const rowHead = useCallback((row: number): ReactNode => <span title={nameOf(row)}>{nameOf(row)}</span>, [nameOf]);
  const columnHead = useCallback(
    (column: number): ReactNode => (
      <span className="numeric">
        {column === 0 ? say('groupPrices.everybody') : groupName(groups[column - 1] ?? 0)}
      </span>
    ),
    [groups, groupName, say],
  );
  const cell = useCallback(
    (row: number, column: number): ReactNode => {
      const group = groups[column - 1];
      const at = sold[row];
      if (at !== undefined && column === 0) return <OwnPrice sold={at} name={nameOf(row)} />;
      return group === undefined || at === undefined ? null : (
        <PriceCell
          edits={edits}
          group={group}
          sold={at}
          options={priceBook.options}
          name={`${groupName(group)}: ${nameOf(row)}`}
        />
      );
    },
    [groups, sold, edits, groupName, nameOf, priceBook.options],
  );
  const width = useCallback((column: number) => (column === 0 ? 120 : 150), []);
  const textOf = (place: Place) => {
    const key = keyAt(place);
    return key === undefined ? '' : String(edits.view(key).values.price ?? '');
  };
  const edit = (place: Place): CellEdit | undefined => {
    const key = keyAt(place);
    if (key === undefined) return undefined;
    const restore = edits.startEditing(key);
    return {
      label: `${groupName(groups[place.column - 1] ?? 0)}: ${nameOf(place.row)}`,
      text: textOf(place),
      numeric: true,
      type: (text) => onType(key, text),
      restore,
    };
  };
  const active = selection?.active;
  const [chosen, at] = active === undefined ? [] : [groups[active.column - 1], sold[active.row]];
  return (
    <>
      <Grid
        ref={ref}
        label={say('groupPrices.sheet')}
        rows={sold.length}
        columns={groups.length + 1}
        rowHeight={50}
        columnWidth={width}
        headWidth={narrow ? 120 : 220}
        headHeight={44}
        corner={<span>{say('groupPrices.corner')}</span>}
        rowHead={rowHead}
        columnHead={columnHead}
        cell={cell}
        edit={edit}
        textOf={textOf}
        readOnly={readOnly}
        selection={selection}
        onSelect={setSelection}
        onOpen={({ column }) => {
          if (column === 0) notify('groupPrices.everybodyFixed', { type: 'info' });
        }}
        write={(cells) => {
          const typed = cells.flatMap(({ place, text }) => {
            const key = keyAt(place);
            return key === undefined ? [] : [[key, text] as const];
          });
          edits.once(() => typed.forEach(([key, text]) => onType(key, text)));
          return cells.filter(({ place, text }) => text !== '' && keyAt(place) === undefined).length;
        }}
        history={edits}
      />
      <Typography
        variant="caption"
        role="status"
        component="p"
        sx={{
          position: 'sticky',
          bottom: 52,
          zIndex: 1,
          py: 0.5,
          minHeight: 28,
          bgcolor: 'background.paper',
          overflowWrap: 'anywhere',
          '& .wrong': { color: 'error.main' },
        }}
      >
        {active === undefined || chosen === undefined || at === undefined ? null : (
          <ActiveCellMessage
            edits={edits}
            group={chosen}
            sold={at}
            options={priceBook.options}
            name={`${groupName(chosen)}: ${nameOf(active.row)}`}
          />
        )}
      </Typography>
    </>
  );
}
