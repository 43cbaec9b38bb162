import type { ResourceName } from '../../resources/index.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import type { ServerRecord } from '../audit/insert-records.ts';
import type { Random } from './random.ts';

/** A record to be written. */
export type DemoRecord = ServerRecord;

/** Not generated, since every shop has the initial roles. */
type NotGenerated = 'role';

/** The records of all other entities; a missing generator is a compile error. */
export type DemoShop = { readonly [N in Exclude<ResourceName, NotGenerated>]: readonly DemoRecord[] };

/** Parameters of all generators. */
export interface GeneratorOptions {
  readonly random: Random;
  /** Upper limit of all dates. */
  readonly today: Date;
  /** Factor for numbers of records; 1 for the demo shop. */
  readonly scale: number;
  /** Role ids by key. */
  readonly roles: Readonly<Record<string, number>>;
  /** The first unused id. */
  readonly firstAdminUser: number;
}

/** Scales a number of records; at least one. */
export function scaled({ scale }: Pick<GeneratorOptions, 'scale'>, wanted: number): number {
  return Math.max(1, Math.round(wanted * scale));
}

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Creates records from values, with ids from `first` and creation times within the last `days` days, ascending with the
 * ids, during working hours in Hong Kong.
 */
export function records(
  setting: GeneratorOptions,
  values: readonly Values[],
  { first = 1, days, store }: { first?: number; days: number; store?: number },
): readonly DemoRecord[] {
  const midnight = Math.floor(setting.today.getTime() / day) * day;
  return values
    .map(() => midnight - setting.random.int(1, days) * day + setting.random.int(1 * hour, 10 * hour))
    .toSorted((a, b) => a - b)
    .map((time, index) => ({
      id: first + index,
      ...(store !== undefined && { store }),
      created_at: new Date(time).toISOString(),
      values: values[index] ?? {},
    }));
}

export function idsOf(list: readonly DemoRecord[]): readonly number[] {
  return list.map(({ id }) => id);
}
