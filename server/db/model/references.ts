import { kindOf } from '../../../resources/kinds/index.ts';
import { columnsOf, type TableModel } from './model.ts';
import { modelNamed } from './titles.ts';

/** A reference to one record, and the table it refers to. */
interface Link {
  readonly own: TableModel;
  readonly column: string;
  readonly target: TableModel;
}

/** The reference at this path, if lists can sort by its title; files have none. */
export function linkAt(model: TableModel, path: string): Link | undefined {
  const [part, ...others] = columnsOf(model, path);
  if (!part || others.length > 0 || part.path !== path || part.to === undefined || kindOf(part.field).uploads)
    return undefined;
  return { own: model, column: part.name, target: modelNamed(part.to) };
}
