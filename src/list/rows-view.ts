import type { KeyboardEvent, MouseEvent } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import type { CustomCells } from './slots.ts';
import type { RowNavigation } from './use-row-navigation.ts';
import type { Rows } from './use-rows.ts';
import type { Selection } from './use-selection.ts';

/** A drawn row, or the room of those that are not. */
export type Slot =
  | { readonly index: number; readonly space?: undefined }
  | { readonly index: number; readonly space: number };

/** Beyond so many rows only those in sight are drawn. */
export const mostDrawn = 100;

/** What table and cards are drawn from. */
export interface RowsView {
  readonly resource: Resource;
  readonly records: readonly RaRecord[];
  /** Of a tree: how deep each stands below the others. */
  readonly depths: ReadonlyMap<Identifier, number>;
  readonly rows: Rows;
  /** Which rows to draw. */
  readonly slots: readonly Slot[];
  /** Takes the height of a drawn row, where rows differ and only some are drawn. */
  readonly measure: ((row: Element | null) => void) | undefined;
  readonly selection: Selection;
  /** There is something that can be done to a selection. */
  readonly selectable: boolean;
  /** The address of a record; `undefined` where one may not open it. */
  readonly hrefOf: (id: Identifier) => string | undefined;
  readonly opening: RowNavigation;
  /** There is a column for the declared actions. */
  readonly acting: boolean;
  /** May any be run on this record now? */
  readonly actsOn: (record: RaRecord) => boolean;
  readonly onMore: (record: RaRecord, anchor: Element) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Cells that an ability draws; absent where there are none. */
  readonly cells: CustomCells | undefined;
  readonly onDoubleClick: (event: MouseEvent) => void;
}
