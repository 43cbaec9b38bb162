import type { Fields } from '../kinds/index.ts';
import type { Mode, Values } from '../kinds/kind.ts';
import type { Problems } from './problems.ts';

/** The object being parsed: the record, a group in it, or a row. */
export interface Level {
  readonly fields: Fields;
  readonly input: Values;
  /** The stored values, if known. */
  readonly current: Values;
  readonly mode: Mode;
  readonly path: string;
  /** Keys that aren't fields but are allowed. */
  readonly ignored: readonly string[];
  /** Whether the object is inside a hidden field, where nothing is required. */
  readonly hidden: boolean;
  readonly problems: Problems;
}
