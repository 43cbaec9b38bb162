import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { openingDays, printHours } from '../../../resources/delivery/opening-hours.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import type { StoredPoint } from './plan.ts';
import type { PointValues } from './point-values.ts';
import { parseValues } from './point-values.ts';

const storedHours = z.array(z.object({ days: z.array(z.enum(openingDays)), opens: z.string(), closes: z.string() }));

/** The store's pickup points, for comparison with a courier's list. */
export async function readStoredPoints(runner: Runner, store: number): Promise<readonly StoredPoint[]> {
  const rows = await runOnce(
    runner,
    sql`select point.id, point.revision, ref_code, service_provider, point.name_zh_hk, point.name_en_us, address_zh_hk, address_en_us,
      coalesce(district.code, ''), active,
      (select jsonb_agg(jsonb_build_object('days', days, 'opens', opens, 'closes', closes)) from pickup_point_opening_hours own where own.record_id = point.id)
      from pickup_point point left join address_area_district district on district.id = point.district
      where point.store_id = ${store} order by ref_code`,
  );
  return rows.map(([id, revision, code, provider, nameZh, nameEn, addressZh, addressEn, district, active, hours]) => ({
    id: Number(id),
    revision: Number(revision),
    ref_code: String(code),
    service_provider: String(provider),
    values: {
      'name.zh_HK': String(nameZh),
      'name.en_US': String(nameEn),
      'address.zh_HK': String(addressZh),
      'address.en_US': String(addressEn),
      district: String(district),
      active: String(active),
      opening_hours: printHours(storedHours.parse(hours ?? [])),
    },
  }));
}

/** A district with its code and the names that lists may use. */
export interface DistrictWords {
  readonly code: string;
  readonly zh_HK: string;
  readonly en_US: string;
  readonly names: readonly string[];
}

/** All districts. */
export async function readDistricts(runner: Runner): Promise<readonly DistrictWords[]> {
  const rows = await runOnce(
    runner,
    sql`select code, name_zh_hk, name_en_us, erp_ref_id from address_area_district order by id`,
  );
  return rows.map(([code, zh, en, reference]) => ({
    code: String(code),
    zh_HK: String(zh),
    en_US: String(en),
    names: [zh, en, reference].flatMap((name) => (typeof name === 'string' ? [name] : [])),
  }));
}

/** The provider of a list, and the store. */
export interface SyncPlace {
  readonly store: number;
  readonly provider: string;
}

/**
 * SQL: values of the provider's list when it was last applied, by key. If the import refused a row or never reached it,
 * its earlier values count. Import rows are deleted after a while; then the counts of the import show that it was
 * written.
 */
export const lastSaid = ({ store, provider }: SyncPlace) => sql`select given.key, case
    when given.import_id is null or written.outcome <> 'wrong' then given.said
    when written.outcome is null and (run.counts->>'create')::integer + (run.counts->>'update')::integer + (run.counts->>'unchanged')::integer > 0
      and not exists (select from import_row other where other.import_id = given.import_id) then given.said
    else given.before end as said
  from pickup_point_said given
  left join import_run run on run.id = given.import_id
  left join import_row written on written.import_id = given.import_id and written.row = given.row
  where given.store_id = ${store} and given.provider = ${provider}`;

/** Reads `lastSaid` as a map by key. */
export async function readSaid(runner: Runner, place: SyncPlace): Promise<ReadonlyMap<string, PointValues>> {
  const rows = await runOnce(runner, lastSaid(place));
  return new Map(
    rows.flatMap(([key, said]) => {
      const values = parseValues(said);
      return values ? [[String(key), values] as const] : [];
    }),
  );
}
