import { foldedText } from '../../../resources/folded-text.ts';
import type { SyncOutcome } from '../../../resources/delivery/sync-outcomes.ts';
import type { RowErrors } from '../../traits/runs/refusals.ts';
import { type PointField, pointFields, type PointValues, saysSame } from './point-values.ts';

/** A pickup point as a courier's list has it. */
export interface FeedPoint {
  readonly ref_code: string;
  readonly values: PointValues;
  /** Opening hours that aren't understood. */
  readonly unreadHours?: string;
  /** Why it can't be taken over. */
  readonly problem?: RowErrors;
}

/** A pickup point that stands in the shop. */
export interface StoredPoint {
  readonly id: number;
  readonly revision: number;
  readonly ref_code: string;
  readonly service_provider: string;
  readonly values: PointValues;
}

/** A field that stands otherwise than the list has it. `take` is written without asking, `unread` never. */
export interface FieldDifference {
  /** `ref_code` stands for a whole point, which was deleted here. */
  readonly field: PointField | 'ref_code';
  readonly ours: string | null;
  readonly theirs: string;
  readonly verdict: 'take' | 'ask' | 'keep' | 'unread';
}

/** What a sync does with one point. */
export interface PlanRow {
  readonly ref_code: string;
  readonly outcome: SyncOutcome;
  readonly stored?: Pick<StoredPoint, 'id' | 'revision'>;
  readonly differences: readonly FieldDifference[];
  /** What the list says, to be compared with the next time. */
  readonly said: PointValues;
  readonly problem?: RowErrors;
}

export interface PlanInput {
  readonly provider: string;
  readonly feed: readonly FeedPoint[];
  /** The store's points, of whichever provider. */
  readonly stored: readonly StoredPoint[];
  /** What the list said the last time that it was applied, by folded reference code. */
  readonly said: ReadonlyMap<string, PointValues>;
}

export interface Plan {
  readonly rows: readonly PlanRow[];
  /** The list has less than half of the points that it had: its maker may have sent a part of it. */
  readonly short: boolean;
}

/** Reference codes are told apart as the database does. */
export const refKey = (code: string): string => foldedText(code);

/**
 * Compares a courier's list with the points that stand, and with what the list said the last time. A field that stands
 * as the list had it follows the list; one that was changed by hand is left as it is, and asked about if the list
 * changed it, too. Points that the list has no more become inactive; nothing is deleted.
 */
export function planSync({ provider, feed, stored, said }: PlanInput): Plan {
  const byKey = new Map(stored.map((point) => [refKey(point.ref_code), point]));
  const seen = new Set<string>();
  const rows = feed.map((point): PlanRow => {
    const key = refKey(point.ref_code);
    const found = byKey.get(key);
    const repeated = seen.has(key);
    seen.add(key);
    const wrong = (problem: RowErrors): PlanRow => ({
      ref_code: point.ref_code,
      outcome: 'wrong',
      differences: [],
      said: point.values,
      problem,
    });
    if (point.problem) return wrong(point.problem);
    if (repeated) return wrong({ message: { key: 'errors.feedRepeated' } });
    if (found && found.service_provider !== provider) return wrong({ message: { key: 'errors.feedOtherProvider' } });
    return found ? compared(point, found, said.get(key)) : missing(point, said.get(key));
  });
  const gone = stored.flatMap((point): PlanRow[] => {
    const key = refKey(point.ref_code);
    if (seen.has(key) || point.service_provider !== provider) return [];
    const before = said.get(key);
    return [compared({ ref_code: point.ref_code, values: { active: 'false' } }, point, before, 'gone')];
  });
  const known = [...said].flatMap(([key, { active }]) => (active === 'false' ? [] : [key]));
  // Counted by codes: rows without one, and points that are new, say nothing of those that it had.
  const still = known.filter((key) => seen.has(key));
  return {
    rows: [...rows, ...gone.filter(({ outcome }) => outcome !== 'same')],
    short: still.length * 2 < known.length,
  };
}

const required = [{ rule: 'required' }] as const;

/** A point of the list that doesn't stand: new, or deleted here since the list had it first. */
function missing({ ref_code, values, unreadHours }: FeedPoint, before: PointValues | undefined): PlanRow {
  const whole = (verdict: 'ask' | 'keep', outcome: SyncOutcome): PlanRow => ({
    ref_code,
    outcome,
    differences: [{ field: 'ref_code', ours: null, theirs: ref_code, verdict }],
    said: values,
  });
  if (before)
    return inEach(values).every(([field, value]) => saysSame(before[field], value))
      ? whole('keep', 'kept')
      : whole('ask', 'conflict');
  const lacks = (['name', 'address'] as const).filter(
    (text) => values[`${text}.zh_HK`] === undefined && values[`${text}.en_US`] === undefined,
  );
  if (lacks.length > 0)
    return {
      ref_code,
      outcome: 'wrong',
      differences: [],
      said: values,
      problem: { fields: Object.fromEntries(lacks.map((text) => [text, required])) },
    };
  return {
    ref_code,
    outcome: 'added',
    differences: [
      ...inEach(values).map(([field, theirs]) => ({ field, ours: null, theirs, verdict: 'take' as const })),
      ...unread(unreadHours, null),
    ],
    said: values,
  };
}

function compared(
  { ref_code, values, unreadHours }: FeedPoint,
  { id, revision, values: ours }: StoredPoint,
  before: PointValues | undefined,
  taken: 'changed' | 'gone' = 'changed',
): PlanRow {
  const differences = inEach(values)
    .filter(([field, theirs]) => !saysSame(ours[field], theirs))
    .map(([field, theirs]): FieldDifference => {
      const last = before?.[field];
      const asTheySaid = last !== undefined && saysSame(last, ours[field]);
      const unchangedThere = last !== undefined && saysSame(last, theirs);
      return {
        field,
        ours: ours[field] ?? '',
        theirs,
        // What was never said and is blank is filled in.
        verdict:
          asTheySaid || (last === undefined && saysSame(ours[field], '')) ? 'take' : unchangedThere ? 'keep' : 'ask',
      };
    });
  const has = (verdict: FieldDifference['verdict']) => differences.some((one) => one.verdict === verdict);
  const outcome = has('ask') ? 'conflict' : has('take') ? taken : has('keep') ? 'kept' : 'same';
  return {
    ref_code,
    outcome,
    stored: { id, revision },
    differences: [...differences, ...unread(unreadHours, ours.opening_hours ?? '')],
    said: { ...before, ...values },
  };
}

/** Opening hours that aren't understood: what stands is left, and staff can read what the list says. */
const unread = (theirs: string | undefined, ours: string | null): readonly FieldDifference[] =>
  theirs === undefined ? [] : [{ field: 'opening_hours', ours, theirs, verdict: 'unread' }];

/** The fields that are said, in their order. */
function inEach(values: PointValues): readonly (readonly [PointField, string])[] {
  return pointFields.flatMap((field) => {
    const value = values[field];
    return value === undefined ? [] : [[field, value] as const];
  });
}

/** The fields of a row that are written, where staff took those of the list. */
export function fieldsToWrite(
  { differences }: Pick<PlanRow, 'differences'>,
  taken: 'all' | ReadonlySet<string>,
): readonly PointField[] | 'whole' {
  const written = differences.filter(
    ({ field, verdict }) => verdict === 'take' || (verdict !== 'unread' && (taken === 'all' || taken.has(field))),
  );
  if (written.some(({ field }) => field === 'ref_code')) return 'whole';
  return written.flatMap(({ field }) => (field === 'ref_code' ? [] : [field]));
}
