import { foldedText } from '../../../resources/folded-text.ts';
import type { SyncOutcome } from '../../../resources/delivery/sync-outcomes.ts';
import type { RowErrors } from '../../traits/runs/refusals.ts';
import { type PointField, pointFields, type PointValues, saysSame } from './point-values.ts';

/** A pickup point in a courier's list. */
export interface FeedPoint {
  readonly ref_code: string;
  readonly values: PointValues;
  /** Opening hours that couldn't be read. */
  readonly unreadHours?: string;
  /** Why the point can't be imported. */
  readonly problem?: RowErrors;
}

/** A pickup point stored in the shop. */
export interface StoredPoint {
  readonly id: number;
  readonly revision: number;
  readonly ref_code: string;
  readonly service_provider: string;
  readonly values: PointValues;
}

/** A field whose stored value differs from the list. `take` is written without asking, `unread` is never written. */
export interface FieldDifference {
  /** `ref_code` means the whole point, which was deleted in the shop. */
  readonly field: PointField | 'ref_code';
  readonly ours: string | null;
  readonly theirs: string;
  readonly verdict: 'take' | 'ask' | 'keep' | 'unread';
}

/** The result of a sync for one point. */
export interface PlanRow {
  readonly ref_code: string;
  readonly outcome: SyncOutcome;
  readonly stored?: Pick<StoredPoint, 'id' | 'revision'>;
  readonly differences: readonly FieldDifference[];
  /** Values in the list, kept for comparison by the next sync. */
  readonly said: PointValues;
  readonly problem?: RowErrors;
}

export interface PlanInput {
  readonly provider: string;
  readonly feed: readonly FeedPoint[];
  /** The store's points of all providers. */
  readonly stored: readonly StoredPoint[];
  /** Values in the list when it was last applied, by folded reference code. */
  readonly said: ReadonlyMap<string, PointValues>;
}

export interface Plan {
  readonly rows: readonly PlanRow[];
  /** Whether the list has less than half of its former points: the provider may have sent only a part. */
  readonly short: boolean;
}

/** Compares reference codes in the same way as the database. */
export const refKey = (code: string): string => foldedText(code);

/**
 * Compares a courier's list with the stored points, and with the list as it was last applied. A field that still has
 * the list's last value is updated. A field that was changed by hand stays, and becomes a conflict if the list changed
 * it too. Points missing from the list become inactive; nothing is deleted.
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
  // Counts codes known from the last list; rows without a code and new points don't matter.
  const still = known.filter((key) => seen.has(key));
  return {
    rows: [...rows, ...gone.filter(({ outcome }) => outcome !== 'same')],
    short: still.length * 2 < known.length,
  };
}

const required = [{ rule: 'required' }] as const;

/** A point of the list that isn't stored: new, or deleted in the shop after an earlier sync. */
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
        // A blank field is filled if the list never had a value for it before.
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

/** Opening hours that couldn't be read: the stored hours stay, and staff see the text of the list. */
const unread = (theirs: string | undefined, ours: string | null): readonly FieldDifference[] =>
  theirs === undefined ? [] : [{ field: 'opening_hours', ours, theirs, verdict: 'unread' }];

/** The fields that have a value, in their order. */
function inEach(values: PointValues): readonly (readonly [PointField, string])[] {
  return pointFields.flatMap((field) => {
    const value = values[field];
    return value === undefined ? [] : [[field, value] as const];
  });
}

/** The fields of a row to write, if staff took these fields from the list; `whole` for a point deleted in the shop. */
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
