import { sql } from 'drizzle-orm';
import { permissionsFor } from '../../../resources/access.ts';
import { address_area_country } from '../../../resources/delivery/address_area_country.ts';
import { address_area_district } from '../../../resources/delivery/address_area_district.ts';
import { address_area_region } from '../../../resources/delivery/address_area_region.ts';
import type { Resource } from '../../../resources/define.ts';
import { parseParameters } from '../../crud/parameters.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import type { CrudDeps } from '../../crud/call.ts';
import type { JsonSchema, Route } from '../../http/route.ts';
import { answerOf, id } from '../../openapi/schemas.ts';

interface Area {
  readonly id: number;
  readonly revision: number;
  readonly code: string;
  readonly name: { readonly zh_HK: string; readonly en_US: string };
  readonly erp_ref_id: string | null;
  /** Whether another area of the same level has the same reference, ignoring case. */
  readonly erp_ref_id_repeated: boolean;
}

interface Placed extends Area {
  readonly above: number;
}

const levels: readonly Resource[] = [address_area_country, address_area_region, address_area_district];

/** All areas in their order, by level from the top. Read in one statement, so that no area lacks its parent. */
async function readLevels(runner: Runner): Promise<readonly (readonly Placed[])[]> {
  const selects = levels.map(
    (
      { name, parent },
      level,
    ) => sql`select ${sql.raw(String(level))} as level, id, revision, code, name_zh_hk, name_en_us,
      erp_ref_id, ${parent === undefined ? sql`0` : sql.identifier(parent)} as above,
      erp_ref_id is not null and count(*) over (partition by lower(erp_ref_id)) > 1 as repeated, list_order
      from ${sql.identifier(name)}`,
  );
  const rows = await runOnce(
    runner,
    sql`select level, id, revision, code, name_zh_hk, name_en_us, erp_ref_id, above, repeated
      from (${sql.join(selects, sql` union all `)}) as area order by level, list_order nulls last, id`,
  );
  return levels.map((_, level) =>
    rows
      .filter(([own]) => Number(own) === level)
      .map(([, area, revision, code, zh_HK, en_US, reference, above, repeated]) => ({
        id: Number(area),
        revision: Number(revision),
        code: String(code),
        name: { zh_HK: String(zh_HK), en_US: String(en_US) },
        erp_ref_id: typeof reference === 'string' ? reference : null,
        erp_ref_id_repeated: repeated === true,
        above: Number(above),
      })),
  );
}

/** Groups areas by the area above them. */
function byAbove<T extends Placed>(areas: readonly T[]): ReadonlyMap<number, readonly Omit<T, 'above'>[]> {
  const groups = new Map<number, Omit<T, 'above'>[]>();
  for (const { above, ...area } of areas) {
    const group = groups.get(above) ?? [];
    group.push(area);
    groups.set(above, group);
  }
  return groups;
}

/** The address areas as one tree: countries, their regions, their districts, each in the order of the list. */
async function readTree(runner: Runner) {
  const [countries = [], regions = [], districts = []] = await readLevels(runner);
  const below = byAbove(districts);
  const inCountry = byAbove(regions.map((one) => ({ ...one, districts: below.get(one.id) ?? [] })));
  const data = (byAbove(countries).get(0) ?? []).map((one) => ({ ...one, regions: inCountry.get(one.id) ?? [] }));
  const counts = { countries: data.length, regions: regions.length, districts: districts.length };
  return { data, meta: counts };
}

const text: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const areaSchema = (below: JsonSchema): JsonSchema =>
  answerOf({
    id,
    revision: { type: 'integer' },
    code: text,
    name: answerOf({ zh_HK: text, en_US: text }),
    erp_ref_id: { type: ['string', 'null'] },
    erp_ref_id_repeated: {
      type: 'boolean',
      description: 'Another area of the same level has this reference too, capitals aside',
    },
    ...below,
  });
const listOfAreas = (below: JsonSchema = {}): JsonSchema => ({ type: 'array', items: areaSchema(below) });

/** `GET address-area`: the whole tree (SPEC §7), for callers who may list address areas. */
export function addressAreaRoutes(deps: Pick<CrudDeps, 'pool'>): readonly Route[] {
  return [
    {
      method: 'get',
      path: '/address-area',
      access: { anyOf: permissionsFor('list', address_area_country) },
      limitKey: address_area_country.name,
      doc: {
        id: 'getAddressAreas',
        tag: address_area_country.plural[0],
        summary: 'All address areas as one tree, each level in its order',
        answer: answerOf({
          data: listOfAreas({ regions: listOfAreas({ districts: listOfAreas() }) }),
          meta: answerOf({ countries: count, regions: count, districts: count }),
        }),
      },
      handler: async (context) => {
        parseParameters({ context }, {});
        return context.json(await readTree(deps.pool));
      },
    },
  ];
}
