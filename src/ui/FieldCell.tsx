import { cellOf } from '../../resources/kinds/cells.ts';
import type { Field } from '../../resources/kinds/index.ts';

interface FieldCellProps {
  readonly field: Field;
  readonly value: unknown;
  /** Titles of the referenced records, by id. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** A value as shown in lists. */
export function FieldCell({ field, value, labels }: FieldCellProps) {
  const { Cell } = cellOf(field);
  return <Cell field={field} value={value} labels={labels} />;
}
