import { sql } from 'drizzle-orm';
import { type Call } from '../../crud/call.ts';
import { parametersOf, readIds } from '../../crud/parameters.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { modelNamed, titleText } from '../../db/model/titles.ts';

/** More than this no picker shows. */
const most = 1_000;

/**
 * `GET meta/bc_children?brand_campaign_ids[]=1`: the children of these campaigns, in their order, for a version to
 * name; their keys tell those of one name apart.
 */
export async function campaignChildren({ deps, context, store, locale }: Call): Promise<Response> {
  const ids = readIds(
    'brand_campaign_ids[]',
    parametersOf({ context, store }, ['brand_campaign_ids[]']).lists.get('brand_campaign_ids[]') ?? [],
  );
  const rows = await runOnce(
    deps.pool,
    sql`select child.id, ${titleText(modelNamed('brand_campaign_child'), 'child', locale)}, child.brand_campaign, child.key from brand_campaign_child child
      where child.store_id = ${store} and child.brand_campaign = any (${sql.param([...ids])}::integer[])
      order by array_position(${sql.param([...ids])}::integer[], child.brand_campaign), child.list_order, child.id limit ${most + 1}`,
  );
  return context.json({
    data: rows.slice(0, most).map(([id, title, campaign, key]) => ({
      id,
      title: typeof title === 'string' && title !== '' ? title : `#${String(id)}`,
      hint: key,
      brand_campaign: campaign,
    })),
    meta: { total: Math.min(rows.length, most), ...(rows.length > most && { total_is: 'more' }) },
  });
}
