import type { RaRecord } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import type { QuickEdits, QuickEntry } from './quick-edits.ts';

/** The direction of the next cell. */
export type Step = 'down' | 'up' | 'right' | 'left';

/** Data that editable cells need from their list. Its identity is stable while only rows change. */
export interface Quick {
  readonly resource: Resource;
  readonly edits: QuickEdits;
  readonly offers: (name: string, record: RaRecord) => boolean;
  /** The accessible name of a cell: `Price of Green tea`. */
  readonly nameOf: (name: string, record: RaRecord) => string;
  readonly buttonOf: (name: string, record: RaRecord) => string;
  readonly open: (record: RaRecord, name: string) => void;
  /** Saves a valid value. */
  readonly save: (cell: QuickEntry, value: unknown) => void;
  /** Opens the next cell in a direction. */
  readonly move: (from: QuickEntry, step: Step) => void;
}
