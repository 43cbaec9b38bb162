import type { ReactNode, Ref } from 'react';
import type { CellText } from './fill.ts';
import type { Place, Selection } from './selection.ts';
import type { Undo } from './undo.ts';

/** How a cell is typed into. */
export interface CellEdit {
  readonly label: string;
  /** What stands there now. */
  readonly text: string;
  /** A number is one line; a text may have several. */
  readonly numeric: boolean;
  /** Takes the text after every key. */
  readonly type?: (text: string) => void;
  /** Takes the text when typing ends, if it is another. */
  readonly finish?: (text: string) => void;
  /** Puts back what stood there when typing began. */
  readonly restore?: () => void;
}

export interface GridHandle {
  /** Selects a cell, brings it into sight and puts the focus there. */
  readonly show: (place: Place) => void;
  /** Takes the focus back; what is selected stays. */
  readonly focus: () => void;
}

export interface GridProps {
  readonly ref?: Ref<GridHandle>;
  readonly label: string;
  readonly rows: number;
  readonly columns: number;
  readonly rowHeight: number;
  readonly columnWidth: (column: number) => number;
  readonly headWidth: number;
  readonly headHeight: number;
  /** So many of the first columns stay in sight. */
  readonly pinned?: number;
  /** Takes all the room that its page has. */
  readonly fills?: boolean;
  readonly corner: ReactNode;
  /** Stands below the heads where there are no rows. */
  readonly empty?: ReactNode;
  /** These six are the same functions as long as what they show is the same. */
  readonly rowHead: (row: number) => ReactNode;
  readonly columnHead: (column: number) => ReactNode;
  readonly cell: (row: number, column: number) => ReactNode;
  readonly invalid?: (row: number, column: number) => boolean;
  /** `undefined` where nothing can be typed. */
  readonly edit: (place: Place) => CellEdit | undefined;
  readonly textOf: (place: Place) => string;
  readonly readOnly: boolean;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection | undefined) => void;
  /** A key or a double click where nothing can be typed. */
  readonly onOpen?: (place: Place) => void;
  /** Sets the texts of cells, all at once; gives how many of them take none. */
  readonly write: (cells: readonly CellText[]) => number;
  /** Ctrl/⌘Z and Ctrl/⌘Shift Z. */
  readonly history: Pick<Undo, 'undo' | 'redo'>;
}
