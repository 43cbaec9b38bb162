import { sql } from 'drizzle-orm';
import { hongKong } from '../../../resources/kinds/date/hong-kong.ts';
import { languages } from '../../../resources/messages/languages.ts';
import { staff_article } from '../../../resources/system/staff_article.ts';
import type { CrudDeps } from '../../crud/call.ts';
import { parseParameters } from '../../crud/parameters.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import type { JsonSchema, Route } from '../../http/route.ts';
import { answerOf, id, moment } from '../../openapi/schemas.ts';

const text: JsonSchema = { type: 'string' };
const [tag] = staff_article.plural;

/** The articles shown at a moment, the most severe first, and when that changes next. */
async function readBanner(runner: Runner, now: Date) {
  const rows = await runOnce(
    runner,
    sql`select id, revision, severity, text_en, coalesce(text_zh_hant, text_zh_hans, text_en),
      coalesce(text_zh_hans, text_zh_hant, text_en), started_at, ended_at
      from staff_article where started_at <= ${now.toISOString()} and (ended_at is null or ended_at > ${now.toISOString()})
      order by array_position(array['severe', 'warning', 'info'], severity), started_at desc, id desc`,
  );
  const [[next] = []] = await runOnce(
    runner,
    sql`select min(at) from (select started_at as at from staff_article union all select ended_at from staff_article) as change
      where at > ${now.toISOString()}`,
  );
  return {
    data: rows.map(([one, revision, severity, en, hant, hans, from, until]) => ({
      id: Number(one),
      revision: Number(revision),
      severity,
      text: { en, 'zh-Hant': hant, 'zh-Hans': hans },
      started_at: isoOf(from),
      ended_at: isoOf(until),
    })),
    meta: { now: now.toISOString(), next: isoOf(next) },
  };
}

function isoOf(value: unknown): string | null {
  return value === null || value === undefined ? null : new Date(String(value)).toISOString();
}

/** `GET banner` and `GET clock` (CONTRACT, From outside), for every session. */
export function frameRoutes(deps: Pick<CrudDeps, 'pool' | 'now'>): readonly Route[] {
  return [
    {
      method: 'get',
      path: '/banner',
      access: 'session',
      limitKey: staff_article.name,
      doc: {
        id: 'getBanner',
        tag,
        summary: 'The articles that count now, the most severe first; `next` is when that changes, as far as is known',
        answer: answerOf({
          data: {
            type: 'array',
            items: answerOf({
              id,
              revision: { type: 'integer' },
              severity: { enum: staff_article.fields.severity.choices.map(({ value }) => value) },
              text: answerOf(Object.fromEntries(languages.map((language) => [language, text]))),
              started_at: moment,
              ended_at: { ...moment, type: ['string', 'null'] },
            }),
          },
          meta: answerOf({ now: moment, next: { ...moment, type: ['string', 'null'] } }),
        }),
      },
      handler: async (context) => {
        parseParameters({ context }, {});
        return context.json(await readBanner(deps.pool, deps.now()));
      },
    },
    {
      method: 'get',
      path: '/clock',
      access: 'session',
      doc: {
        id: 'getClock',
        tag: 'clock',
        summary: 'The server’s time, and the zone in which the shop’s days begin and end',
        answer: answerOf({ data: answerOf({ now: moment, time_zone: { const: hongKong } }) }),
      },
      handler: (context) => {
        parseParameters({ context }, {});
        return context.json({ data: { now: deps.now().toISOString(), time_zone: hongKong } });
      },
    },
  ];
}
