import { useEffect, useState } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import type { FieldChange } from '../../../resources/bulk/changes.ts';
import { planRow, type RowPlan } from '../../../resources/bulk/plan.ts';

export type Plans = ReadonlyMap<Identifier, RowPlan>;

/** Milliseconds of work before the browser gets a turn, so that typing isn't delayed. */
const sliceDuration = 8;

export interface Planned {
  /** The latest plans; `undefined` without changes. */
  readonly plans: Plans | undefined;
  /** The plans are of the present changes. */
  readonly current: boolean;
}

/** Plans each record in time slices. The previous plans stay until the new ones are complete. */
export function usePlans(
  resource: Resource,
  records: readonly RaRecord[],
  changes: readonly FieldChange[] | undefined,
): Planned {
  const [planned, setPlanned] = useState<{
    readonly inputs: readonly [readonly RaRecord[], readonly FieldChange[] | undefined];
    readonly plans: Plans;
  }>();
  useEffect(() => {
    if (!changes) return undefined;
    const plans = new Map<Identifier, RowPlan>();
    const left = records.values();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const work = () => {
      const until = performance.now() + sliceDuration;
      for (const record of left) {
        plans.set(record.id, planRow(resource, record, changes));
        if (performance.now() < until) continue;
        timer = setTimeout(work);
        return;
      }
      setPlanned({ inputs: [records, changes], plans });
    };
    timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [resource, records, changes]);
  const current =
    changes !== undefined && planned !== undefined && planned.inputs[0] === records && planned.inputs[1] === changes;
  return { plans: changes && planned?.plans, current };
}
