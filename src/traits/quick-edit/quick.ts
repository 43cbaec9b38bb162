import type { RaRecord } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import type { QuickEdits, QuickEntry } from './quick-edits.ts';

/** Where to go on after a cell. */
export type Step = 'down' | 'up' | 'right' | 'left';

/** What the cells of a list need to be changed in place. Stays the same while only rows change. */
export interface Quick {
  readonly resource: Resource;
  readonly edits: QuickEdits;
  readonly offers: (name: string, record: RaRecord) => boolean;
  /** Names the cell: `Price of Green tea`. */
  readonly nameOf: (name: string, record: RaRecord) => string;
  readonly buttonOf: (name: string, record: RaRecord) => string;
  readonly open: (record: RaRecord, name: string) => void;
  /** Saves a checked value. */
  readonly save: (cell: QuickEntry, value: unknown) => void;
  /** Opens the next cell from this one. */
  readonly move: (from: QuickEntry, step: Step) => void;
}
