import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { label } from '../../resources/kinds/examples.ts';
import { valueAt } from '../../server/db/model/paths.ts';
import { loadRows, makeSamples, sample, type SampleWorld } from './sample-app.ts';
import { type Answer, call } from './scenarios.ts';

/** A small and a large table; the large one's rows are wide, so that the choice of a list's query plan matters. */
const sizes = { few: 150, many: 20_000 } as const;
type Size = keyof typeof sizes;

const ranked = (name: Size) =>
  sample({
    name,
    scope: 'store',
    fields: {
      name: { kind: 'text', label, required: true },
      title: { kind: 'text', label, localized: true },
      rank: { kind: 'integer', label },
      late: { kind: 'boolean', label },
      price: { kind: 'money', label },
      note: { kind: 'text', label },
      merchant: { kind: 'reference', label, to: 'merchant' },
      groups: { kind: 'reference', label, to: 'user_group', many: true },
    },
    list: {
      columns: ['name', 'title', 'rank', 'late', 'price', 'merchant', 'updated_at'],
      filters: ['name', 'late', 'rank', 'merchant', 'groups'],
      sort: 'name',
      search: ['name'],
    },
  });

let world: SampleWorld;
beforeAll(async () => {
  world = await makeSamples([ranked('few'), ranked('many')]);
  await world.pool.query(
    `insert into merchant (id, name) select i, case when i % 4 = 0 then 'Twins' else 'Shop ' || i end from generate_series(1, 20) i;
     insert into user_group (id, name_zh_hk, name_en_us) values (1, '一', 'One')`,
  );
  for (const [table, rows] of Object.entries(sizes)) {
    const note = table === 'many' ? `repeat(md5(i::text), 30)` : `'x'`;
    await loadRows(
      world,
      `insert into ${table} (store_id, name, title_zh_hk, title_en_us, rank, late, price, merchant, note, updated_at)
       select 1, 'Item ' || (i * 7919) % 1000 || case when i % 3 = 0 then ' 貨品' else ' tea' end, case when i % 4 > 0 then 'Ü ' || i % 60 end, case when i % 6 > 0 then 'u ' || i % 70 end,
         case when i % 5 > 0 then i % 37 end, i % 2 = 0, case when i % 7 > 0 then i % 50 end, case when i % 5 > 0 then 1 + (i * 7) % 20 end, ${note}, now() - make_interval(secs => i % 100)
       from generate_series(1, ${rows}) i;
       insert into ${table}_groups (record_id, target_id) select id, 1 from ${table} where id % 3 > 0;
       insert into ${table} (store_id, name) values (2, 'Elsewhere')`,
    );
    await world.pool.query(`vacuum analyze ${table}`);
  }
});
afterAll(() => world.drop());

/** Rows written during a walk, which the checks ignore. */
const foreign = 'Meanwhile';

const list = (size: Size, query: string): Promise<Answer> => call(world, `GET /${size}?${query}`);
const idsIn = ({ json }: Answer): readonly number[] => {
  const data = valueAt(json, ['data']);
  return (Array.isArray(data) ? data : [])
    .filter((one: unknown) => !String(valueAt(one, ['name'])).startsWith(foreign))
    .map((one: unknown) => Number(valueAt(one, ['id'])));
};
const cursorIn = ({ json }: Answer, name: 'next' | 'previous' | 'last') => {
  const cursor = valueAt(json, ['meta', name]);
  return typeof cursor === 'string' ? cursor : undefined;
};

/** Reads a whole list by page numbers. */
async function wholeBy(size: Size, query: string): Promise<readonly number[]> {
  const found: number[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await list(size, `${query}&per_page=1000&page=${page}`);
    expect(answer.status, answer.text).toBe(200);
    found.push(...idsIn(answer));
    if (cursorIn(answer, 'next') === undefined) return found;
  }
}

/** Reads all pages by cursors, from the first forwards or from the last backwards. */
async function walked(
  size: Size,
  query: string,
  way: 'next' | 'previous',
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<readonly number[]> {
  const pages: (readonly number[])[] = [];
  let answer = await list(size, query);
  const last = way === 'previous' ? cursorIn(answer, 'last') : undefined;
  if (last !== undefined) answer = await list(size, `${query}&before=${last}`);
  for (;;) {
    expect(answer.status, answer.text).toBe(200);
    pages.push(idsIn(answer));
    const cursor = cursorIn(answer, way);
    if (cursor === undefined) return (way === 'next' ? pages : pages.toReversed()).flat();
    await meanwhile();
    answer = await list(size, `${query}&${way === 'next' ? 'after' : 'before'}=${cursor}`);
  }
}

/** Enough rows of the large list that its index is used. */
const some = [1, 2, 3, 4].map((merchant) => `filter[merchant][]=${merchant}`).join('&');
const sorts = ['name', 'title', 'rank', 'late', 'price', 'merchant', 'updated_at', 'id'];
const narrowed = [
  '',
  'q=tea',
  `q=${encodeURIComponent('貨')}`,
  'filter[late]=true&filter[rank][gte]=3',
  'filter[groups][]=1',
  'filter[groups][null]=true',
  'filter[merchant]=4',
  'q=1&filter[late]=false',
];

describe.each([...sorts, ...sorts.map((sort) => `-${sort}`)])('in the order %s', (sort) => {
  it.each(['few', 'many'] as const)(
    'a walk on from the first page and one back from the last find what pages do, of %s',
    async (size) => {
      const query = size === 'few' ? `sort=${sort}` : `sort=${sort}&${some}`;
      const whole = await wholeBy(size, query);
      const perPage = size === 'few' ? 7 : 1000;
      expect(await walked(size, `${query}&per_page=${perPage}`, 'next')).toEqual(whole);
      expect(await walked(size, `${query}&per_page=${perPage}`, 'previous')).toEqual(whole);
    },
  );
});

it('whatever narrows a large list down, a walk finds the same', async () => {
  for (const [place, query] of narrowed.entries()) {
    const sort = sorts[place % sorts.length];
    const order = place % 2 === 0 ? sort : `-${sort}`;
    const whole = await wholeBy('many', `${query}&sort=${order}`);
    expect(await walked('many', `${query}&sort=${order}&per_page=1000`, 'next'), `${query} ${order}`).toEqual(whole);
  }
});

it('a walk finds each row that stays once, whatever is written meanwhile', async () => {
  const write = fc.record({
    does: fc.constantFrom('insert', 'change', 'delete'),
    rank: fc.option(fc.nat({ max: 40 })),
    merchant: fc.option(fc.integer({ min: 1, max: 20 })),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sorts, ...sorts.map((sort) => `-${sort}`)),
      fc.constantFrom(...narrowed),
      fc.integer({ min: 5, max: 40 }),
      fc.array(write, { minLength: 1, maxLength: 30 }),
      fc.constantFrom('next', 'previous'),
      async (sort, narrow, perPage, writes, way) => {
        await world.pool.query(`delete from few where name like '${foreign}%'`);
        const query = `${narrow}&sort=${sort}`;
        const whole = await wholeBy('few', query);
        let turn = 0;
        const found = await walked('few', `${query}&per_page=${perPage}`, way, async () => {
          const { does, rank, merchant } = writes[turn % writes.length] ?? { does: 'insert', rank: 1, merchant: 1 };
          turn += 1;
          const values = [`${foreign} tea 貨 ${turn}`, rank, merchant];
          // The row at the page's edge is often one of these. Its cursor must work after the row was changed or
          // deleted.
          if (does === 'insert')
            await world.pool.query(
              'insert into few (store_id, name, rank, late, merchant) select 1, $1, $2, true, $3 from generate_series(1, 5)',
              values,
            );
          else if (does === 'delete')
            await world.pool.query(`delete from few where name like '${foreign}%' and id % 2 = 0`);
          else
            await world.pool.query(
              `update few set name = $1, rank = $2, merchant = $3 where name like '${foreign}%'`,
              values,
            );
        });
        expect(found).toEqual(whole);
      },
    ),
    { numRuns: 25 },
  );
  await world.pool.query(`delete from few where name like '${foreign}%'`);
});

describe('cursors', () => {
  const first = (query = 'sort=rank&per_page=5') => list('few', query);

  it('lead on and back, and have no page number', async () => {
    const [one, two] = [await first(), await list('few', 'sort=rank&per_page=5&page=2')];
    const next = await list('few', `sort=rank&per_page=5&after=${cursorIn(one, 'next')}`);
    expect(idsIn(next)).toEqual(idsIn(two));
    expect(next.json).toMatchObject({ meta: { total: sizes.few, per_page: 5 } });
    expect(next.json).not.toHaveProperty('meta.page');
    expect(one.json).not.toHaveProperty('meta.previous');
    const back = await list('few', `sort=rank&per_page=5&before=${cursorIn(next, 'previous')}`);
    expect(idsIn(back)).toEqual(idsIn(one));
    expect(back.json).not.toHaveProperty('meta.previous');
  });

  it('of the last page lead to the true end, and none leads on from it', async () => {
    const last = await list('few', `sort=rank&per_page=5&before=${cursorIn(await first(), 'last')}`);
    expect(idsIn(last)).toEqual((await wholeBy('few', 'sort=rank')).slice(-5));
    expect(last.json).not.toHaveProperty('meta.next');
  });

  it('are good whatever else narrows the list down', async () => {
    const next = cursorIn(await first(), 'next');
    expect(await list('few', `sort=rank&after=${next}&filter[late]=true`)).toMatchObject({ status: 200 });
  });

  it.each([
    ['another order', (next: string) => `sort=-rank&after=${next}`],
    ['another column', (next: string) => `sort=title&after=${next}`],
    ['nothing', () => 'after='],
    ['no cursor', () => 'after=12'],
    ['a cursor with a text where a number stands', (next: string) => `sort=rank&after=${forged(next, ['tea', '5'])}`],
    ['a cursor with a NUL', (next: string) => `sort=rank&before=${forged(next, ['5', '5\0'])}`],
    ['a cursor with too few values', (next: string) => `sort=rank&after=${forged(next, ['5'])}`],
    ['a cursor with a list in it', (next: string) => `sort=rank&after=${forged(next, [[], '5'])}`],
    ['two places', (next: string) => `sort=rank&after=${next}&before=${next}`],
    ['a place and a page', (next: string) => `sort=rank&after=${next}&page=2`],
  ])('refuse %s', async (_, query) => {
    const answer = await list('few', query(cursorIn(await first(), 'next') ?? ''));
    expect(answer.status, answer.text).toBe(400);
    expect(valueAt(answer.json, ['message'])).toMatch(/after|before/u);
  });
});

function forged(cursor: string, values: readonly unknown[]): string {
  const [tag]: readonly unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  return Buffer.from(JSON.stringify([tag, ...values])).toString('base64url');
}
