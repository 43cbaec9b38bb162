import type { Fields } from '../kinds/index.ts';
import type { Mode, Values } from '../kinds/kind.ts';
import type { Problems } from './problems.ts';

/** An object whose fields are read: the record, a group in it, or a row. */
export interface Level {
  readonly fields: Fields;
  readonly input: Values;
  /** What is stored now, where that is known. */
  readonly current: Values;
  readonly mode: Mode;
  readonly path: string;
  /** Keys that are no fields, yet no mistake. */
  readonly ignored: readonly string[];
  /** Inside something hidden, where nothing is required. */
  readonly hidden: boolean;
  readonly problems: Problems;
}
