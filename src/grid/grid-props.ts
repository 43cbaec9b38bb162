import type { ReactNode, Ref } from 'react';
import type { CellText } from './fill.ts';
import type { Place, Selection } from './selection.ts';
import type { Undo } from './undo.ts';

/** A value that a cell can have. */
export interface CellChoice {
  /** The text in the cell. */
  readonly text: string;
  readonly label: string;
  /** Tells apart choices with similar labels. */
  readonly hint?: string;
}

/** The values that a cell can have, where they are known. */
export interface CellChoices {
  readonly find: (q: string, signal: AbortSignal) => Promise<readonly CellChoice[]>;
  /** The part of the typed text to search for: in a list, the last item. */
  readonly searched: (typed: string) => string;
  /** The cell's text with the choice in place of the `searched` part. */
  readonly taken: (typed: string, choice: CellChoice, searched: boolean) => string;
}

/** How a cell is edited. */
export interface CellEdit {
  readonly label: string;
  /** The current text. */
  readonly text: string;
  /** A single line; texts may have several. */
  readonly numeric: boolean;
  /** Offered in a list; other texts can be typed as well. */
  readonly choices?: CellChoices;
  /** Receives the text after every key. */
  readonly type?: (text: string) => void;
  /** Receives the text when editing ends, if it changed. */
  readonly finish?: (text: string) => void;
  /** Restores the text from before editing. */
  readonly restore?: () => void;
}

export interface GridHandle {
  /** Selects a cell, scrolls it into view and focuses it. */
  readonly show: (place: Place) => void;
  /** Focuses the active cell; the selection stays. */
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
  /** The number of first columns that don't scroll. */
  readonly pinned?: number;
  /** Fills the page. */
  readonly fills?: boolean;
  readonly corner: ReactNode;
  /** Shown instead of rows where there are none. */
  readonly empty?: ReactNode;
  /** These six functions must be stable while their results are. */
  readonly rowHead: (row: number) => ReactNode;
  readonly columnHead: (column: number) => ReactNode;
  readonly cell: (row: number, column: number) => ReactNode;
  readonly invalid?: (row: number, column: number) => boolean;
  /** `undefined` where a cell can't be edited. */
  readonly edit: (place: Place) => CellEdit | undefined;
  readonly textOf: (place: Place) => string;
  readonly readOnly: boolean;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection | undefined) => void;
  /** Called for a key or double click on a cell that can't be edited. */
  readonly onOpen?: (place: Place) => void;
  /** Sets the texts of cells in one step. Returns how many of the cells are read-only. */
  readonly write: (cells: readonly CellText[]) => number;
  /** Ctrl/⌘Z and Ctrl/⌘Shift Z. */
  readonly history: Pick<Undo, 'undo' | 'redo'>;
}
