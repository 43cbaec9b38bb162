import type { ResourceName } from '../../resources/index.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import type { Random } from './random.ts';

/** One record to come, as the Admin API would take it, but with its id and time chosen. */
export interface DemoRecord {
  readonly id: number;
  /** Where the entity is in a store. */
  readonly store?: number;
  readonly created_at: string;
  readonly values: Values;
}

/** Every shop begins with its roles: no generator makes them. */
type Ungenerated = 'role';

/** The demo shop: the records of every other entity; one without a generator does not compile. */
export type DemoShop = { readonly [N in Exclude<ResourceName, Ungenerated>]: readonly DemoRecord[] };

/** What generators are given. */
export interface Setting {
  readonly random: Random;
  /** Nothing is younger than this. */
  readonly today: Date;
  /** Multiplies how many there are; 1 for the demo shop. */
  readonly scale: number;
  /** Ids of the roles, by key. */
  readonly roles: Readonly<Record<string, number>>;
  /** The first id that no admin user has. */
  readonly firstAdminUser: number;
}

/** How many at this scale; at least one. */
export function count({ scale }: Pick<Setting, 'scale'>, wanted: number): number {
  return Math.max(1, Math.round(wanted * scale));
}

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Makes records of values: ids count from `first`, and their times lie within the last `days` days, in the order of the
 * ids, on the hours when people of Hong Kong work.
 */
export function records(
  setting: Setting,
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

/** The ids of some records. */
export function idsOf(list: readonly DemoRecord[]): readonly number[] {
  return list.map(({ id }) => id);
}
