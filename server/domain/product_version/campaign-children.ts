import { sql } from 'drizzle-orm';
import { type Call } from '../../crud/call.ts';
import { parseParameters } from '../../crud/parameters.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { modelNamed, titleText } from '../../db/model/titles.ts';
import { ids as idList } from '../../../resources/query/parameters.ts';

/** Maximum number of children in a picker. */
const maxChildren = 1_000;

export const campaignsParameters = { campaigns: idList('brand_campaign_ids') };

/**
 * `GET meta/bc_children?brand_campaign_ids[]=1`: the children of these campaigns, in their order, as choices; the key
 * distinguishes children with the same name.
 */
export async function campaignChildren({ deps, context, store, locale }: Call): Promise<Response> {
  const { campaigns: ids = [] } = parseParameters({ context, store }, campaignsParameters);
  const rows = await runOnce(
    deps.pool,
    sql`select child.id, ${titleText(modelNamed('brand_campaign_child'), 'child', locale)}, child.brand_campaign, child.key from brand_campaign_child child
      where child.store_id = ${store} and child.brand_campaign = any (${sql.param([...ids])}::integer[])
      order by array_position(${sql.param([...ids])}::integer[], child.brand_campaign), child.list_order, child.id limit ${maxChildren + 1}`,
  );
  return context.json({
    data: rows.slice(0, maxChildren).map(([id, title, campaign, key]) => ({
      id,
      title: typeof title === 'string' && title !== '' ? title : `#${String(id)}`,
      hint: key,
      brand_campaign: campaign,
    })),
    meta: { total: Math.min(rows.length, maxChildren), ...(rows.length > maxChildren && { total_is: 'more' }) },
  });
}
