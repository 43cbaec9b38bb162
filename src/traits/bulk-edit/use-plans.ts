import { useEffect, useState } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import type { Words } from '../../../resources/ui/use-words.ts';
import type { FieldChange } from './changes.ts';
import { planRow, type RowPlan } from './plan.ts';

export type Plans = ReadonlyMap<Identifier, RowPlan>;

/** So long at a time, in milliseconds: keys typed meanwhile are not held up. */
const slice = 8;

export interface Planned {
  /** The latest there are; absent where there is nothing to compare. */
  readonly plans: Plans | undefined;
  /** They are of what is chosen now. */
  readonly current: boolean;
}

/** What becomes of each record, compared bit by bit; while one types on, what was found before stays in sight. */
export function usePlans(
  resource: Resource,
  records: readonly RaRecord[],
  changes: readonly FieldChange[] | undefined,
  words: Words,
): Planned {
  const [found, setFound] = useState<{
    readonly of: readonly [readonly RaRecord[], readonly FieldChange[] | undefined, Words];
    readonly plans: Plans;
  }>();
  useEffect(() => {
    if (!changes) return undefined;
    const plans = new Map<Identifier, RowPlan>();
    const left = records.values();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const work = () => {
      const until = performance.now() + slice;
      for (const record of left) {
        plans.set(record.id, planRow(resource, record, changes, words));
        if (performance.now() < until) continue;
        timer = setTimeout(work);
        return;
      }
      setFound({ of: [records, changes, words], plans });
    };
    timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [resource, records, changes, words]);
  const current =
    changes !== undefined &&
    found !== undefined &&
    found.of[0] === records &&
    found.of[1] === changes &&
    found.of[2] === words;
  return { plans: changes && found?.plans, current };
}
