import type { RaRecord } from 'react-admin';
import type { FieldChange } from '../../../resources/bulk/changes.ts';
import { type CellPlan, planRow, type RowPlan } from '../../../resources/bulk/plan.ts';
import type { Resource } from '../../../resources/define.ts';

/** Plans again for a record that someone else changed, without the fields (`done`) that an earlier attempt wrote. */
export function planAgain(
  resource: Resource,
  { theirs, done = [] }: { readonly theirs: RaRecord; readonly done?: readonly string[] },
  changes: readonly FieldChange[],
): RowPlan {
  const plan = planRow(
    resource,
    theirs,
    changes.filter(({ name }) => !done.includes(name)),
  );
  const written = done.map((name): CellPlan => ({ name, before: theirs[name] ?? null, after: theirs[name] ?? null }));
  return { ...plan, cells: [...plan.cells, ...written] };
}
