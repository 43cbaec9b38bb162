import type { KeyboardEvent, MouseEvent } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import type { CustomCells } from './slots.ts';
import type { RowNavigation } from './use-row-navigation.ts';
import type { Rows } from './use-rows.ts';
import type { ListSelection } from './selection.ts';

/** A mounted row, or a spacer for unmounted ones. */
export type Slot =
  | { readonly index: number; readonly space?: undefined }
  | { readonly index: number; readonly space: number };

/** Rows beyond which the list is virtualized. */
export const virtualizeAbove = 100;

/** Shared props of table and cards. */
export interface RowsView {
  readonly resource: Resource;
  readonly records: readonly RaRecord[];
  /** Tree level of each record. */
  readonly depths: ReadonlyMap<Identifier, number>;
  readonly rows: Rows;
  /** Rows to render. */
  readonly slots: readonly Slot[];
  /** Measures a row of a virtualized list. */
  readonly measure: ((row: Element | null) => void) | undefined;
  readonly selection: ListSelection;
  /** Are there bulk actions? */
  readonly selectable: boolean;
  /** Path of a record; `undefined` if the user may not open it. */
  readonly hrefOf: (id: Identifier) => string | undefined;
  readonly opening: RowNavigation;
  /** Is there a column of row actions? */
  readonly acting: boolean;
  /** Are any actions available for this record? */
  readonly actsOn: (record: RaRecord) => boolean;
  readonly onMore: (record: RaRecord, anchor: Element) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Cells that an ability renders. */
  readonly cells: CustomCells | undefined;
  readonly onDoubleClick: (event: MouseEvent) => void;
}
