import { sql } from 'drizzle-orm';
import { type Call } from '../../crud/call.ts';
import { readIds, readParameters } from '../../crud/parameters.ts';
import { runOnce } from '../../db/statement.ts';
import { modelNamed, titleText } from '../../db/titles.ts';
import { ApiError } from '../../errors.ts';

/** `GET meta/bc_children?brand_campaign_ids[]=1`: the children of these campaigns, in their order, for a version to name. */
export async function campaignChildren({ deps, context, store, locale }: Call): Promise<Response> {
  const named = readParameters(context.req.url, ['brand_campaign_ids[]', 'store_id']).single.get('store_id');
  if (named !== undefined && named !== `${store}`) throw new ApiError(400, 'errors.storeDiffers');
  const ids = readIds('brand_campaign_ids[]', context.req.queries('brand_campaign_ids[]') ?? []);
  const rows = await runOnce(
    deps.pool,
    sql`select child.id, ${titleText(modelNamed('brand_campaign_child'), 'child', locale)}, child.brand_campaign from brand_campaign_child child
      where child.store_id = ${store} and child.brand_campaign = any (${sql.param([...ids])}::integer[])
      order by array_position(${sql.param([...ids])}::integer[], child.brand_campaign), child.list_order, child.id limit 1000`,
  );
  return context.json({ data: rows.map(([id, title, campaign]) => ({ id, title: typeof title === 'string' && title !== '' ? title : `#${String(id)}`, brand_campaign: campaign })) });
}
