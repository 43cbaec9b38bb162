import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { resources } from '../resources/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { cyclesIn, mutualFolders, upwardIn } from './rooms/arrows.ts';
import { bannedNamesIn } from './rooms/banned-names.ts';
import { kindDecisions } from './rooms/decisions.ts';
import {
  code,
  globsOf,
  type Import,
  importsOf,
  linesWith,
  loadedWith,
  literalsOf,
  packageOf,
  type Source,
  sourceAt,
  sourcesIn,
} from './rooms/sources.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const rooms = { resources: sourcesIn('resources'), server: sourcesIn('server'), src: sourcesIn('src') };
const outside = [...sourcesIn('tests'), ...sourcesIn('scripts'), ...sourcesIn('bench')];
const inside = Object.values(rooms).flat();
const everything = [...inside, ...outside];

/** Views of kinds, the inputs of forms, and what they share with the portal: the part of `resources` that may import React. */
const isView = (path: string) =>
  /^resources\/(?:ui|inputs)\//u.test(path) ||
  (path.startsWith('resources/kinds/') && (path.endsWith('.tsx') || /\/(?:views|cells|kind-views)\.ts$/u.test(path)));
const said = ({ from, to }: Import) => `${from} imports ${to}`;
const importsIn = (sources: readonly Source[]) => sources.flatMap(importsOf);

describe('the scan', () => {
  test('finds files in every room', () => {
    for (const [room, sources] of Object.entries(rooms))
      expect({ room, empty: sources.length === 0 }).toEqual({ room, empty: false });
  });

  test('sees imports of every form, resolved, and none in comments', () => {
    const text =
      "import a from './a.ts';\nimport type { B } from \"../b.ts\";\nexport * from 'c/d';\nimport './e.css';\nconst f = lazy(() => import('./f.tsx'));\n// import 'g'\n/* from 'h' */";
    expect(importsOf({ path: 'src/x/y.ts', text }).map(({ to }) => to)).toEqual([
      'src/x/a.ts',
      'src/b.ts',
      'c/d',
      'src/x/e.css',
      'src/x/f.tsx',
    ]);
    expect([packageOf('@mui/material/Button'), packageOf('react-dom/client'), packageOf('zod')]).toEqual([
      '@mui/material',
      'react-dom',
      'zod',
    ]);
  });

  test('sees literals, and none in comments', () => {
    expect(literalsOf("f('user', \"role\", `sku`) // 'store'")).toEqual(['user', 'role', 'sku']);
    expect(code("fetch('https://a.hk') // gone")).toBe("fetch('https://a.hk')  ");
  });

  test.each([
    "if (field.kind === 'money')",
    "'money' !== field.kind",
    'switch (field.kind) {',
    'numeric.includes(field.kind)',
    '({ money: 1, text: 2 })[field.kind]',
  ])('sees the decision %s', (text) => {
    expect(kindDecisions({ path: 'src/x.ts', text })).not.toEqual([]);
  });

  test.each(["if (storage.at === 'column')", "case 'text':", 'cells[field.kind]'])('lets %s be', (text) => {
    expect(kindDecisions({ path: 'src/x.ts', text })).toEqual([]);
  });
});

describe('walls', () => {
  test('resources import themselves and zod; `ui` and the views of kinds also React, react-admin, MUI and the editor', () => {
    const view = new Set([
      'react',
      'react-admin',
      'ra-core',
      'react-hook-form',
      'ra-input-rich-text',
      'dompurify',
      'dayjs',
      '@atlaskit/pragmatic-drag-and-drop',
    ]);
    const wrong = importsIn(rooms.resources).filter(({ from, to, own }) => {
      if (own) return !to.startsWith('resources/') || (isView(to) && !isView(from));
      return (
        to !== 'zod' &&
        !(isView(from) && (view.has(packageOf(to)) || ['@mui/', '@tiptap/'].some((scope) => to.startsWith(scope))))
      );
    });
    expect(wrong.map(said)).toEqual([]);
  });

  test('no file of resources imports another in a circle, types and what a glob finds included', () => {
    const glob = { path: 'a/c/d.ts', text: "const files = import.meta.glob<A>('../*.ts', {});" };
    expect(globsOf(glob, ['a/b.ts', 'a/c/e.ts'])).toEqual([{ from: 'a/c/d.ts', to: 'a/b.ts', own: true }]);
    const paths = rooms.resources.map(({ path }) => path);
    const globbed = rooms.resources.flatMap((source) => globsOf(source, paths));
    expect(cyclesIn([...importsIn(rooms.resources), ...globbed])).toEqual([]);
  });

  test('the server never imports the portal, nor anything drawn', () => {
    const wrong = importsIn(rooms.server).filter(
      ({ to, own }) => own && (!/^(?:server|resources)\//u.test(to) || to.endsWith('.tsx') || isView(to)),
    );
    expect(wrong.map(said)).toEqual([]);
  });

  test('the portal never imports the server, not even its types', () => {
    const wrong = importsIn(rooms.src).filter(({ to, own }) => own && !/^(?:src|resources)\//u.test(to));
    expect(wrong.map(said)).toEqual([]);
  });

  test('a page loads the sentences of one language: what knows all three is the server’s', () => {
    const all = /^import (?!type ).*\/messages\/(?:translate|en|zh-Han[ts])\.ts'/u;
    expect([...rooms.src, ...rooms.resources].flatMap((source) => linesWith(source, all))).toEqual([]);
  });

  test('what the first list waits for brings no package that only a form, a chart or a file needs', () => {
    const known = new Map(inside.map((source) => [source.path, source]));
    const loaded = new Map(
      ['src/main.tsx', 'src/preload.ts', 'src/bootstrap.tsx', 'src/screens/ListScreen.tsx'].map((path) => [path, path]),
    );
    const packages = new Map<string, string>();
    for (const [path, way] of loaded)
      for (const { to, own } of loadedWith(known.get(path) ?? sourceAt(path)))
        if (!own) packages.set(packageOf(to), way);
        else if (!loaded.has(to) && /\.tsx?$/u.test(to)) loaded.set(to, `${way} > ${to}`);
    // Guards the check itself: it must find each entity's declaration, and the list.
    expect([...loaded.keys()]).toEqual(expect.arrayContaining(['resources/orders/order.ts', 'src/list/ListBody.tsx']));
    const paidByEveryPage = [
      'react',
      'react-dom',
      'react-admin',
      'react-router',
      '@mui/material',
      '@mui/icons-material',
      '@emotion/cache',
      '@emotion/react',
      '@tanstack/react-query',
      'ra-data-simple-rest',
      'ra-i18n-polyglot',
      'ra-language-english',
      'p-limit',
    ];
    expect(
      [...packages].filter(([name]) => !paidByEveryPage.includes(name)).map(([name, way]) => `${way} > ${name}`),
    ).toEqual([]);
  });

  test('what makes schemas sets zod up first, which else tries `eval` as its first object schema is made', () => {
    const setUp = 'resources/kinds/zod.ts';
    const lacking = [...rooms.resources, ...rooms.src]
      .map((source) => ({ path: source.path, loaded: loadedWith(source).map(({ to }) => to) }))
      .filter(({ loaded }) => loaded.includes('zod') && !loaded.includes(setUp))
      .map(({ path }) => path);
    // These two are what it is made of.
    expect(lacking).toEqual(['resources/kinds/decimal-text.ts', setUp]);
  });

  test('the grid knows no ability, screen, list or form', () => {
    const wrong = importsIn(rooms.src.filter(({ path }) => path.startsWith('src/grid/'))).filter(
      ({ to, own }) => own && !/^(?:src\/grid|resources\/(?:ui|messages))\//u.test(to),
    );
    expect(wrong.map(said)).toEqual([]);
  });

  test('imports of our own files name them in full', () => {
    expect(
      importsIn(everything)
        .filter(({ to, own }) => own && !/\.(?:tsx?|mjs|css|json|svg)$/u.test(to))
        .map(said),
    ).toEqual([]);
  });

  test('every package that is imported is in package.json, and what runs is no development tool', () => {
    const running = new Set(Object.keys(packageJson.dependencies));
    const all = new Set([...running, ...Object.keys(packageJson.devDependencies)]);
    const missing = (imports: readonly Import[], known: ReadonlySet<string>) =>
      imports.filter(({ to, own }) => !own && !to.startsWith('node:') && !known.has(packageOf(to))).map(said);
    // Only developers create migrations, with a tool that the running server doesn't load.
    const made = new Set(['server/generate-migration.ts', 'server/db/migrate/migration-plan.ts']);
    expect(missing(importsIn(inside.filter(({ path }) => !made.has(path))), running)).toEqual([]);
    expect(missing(importsIn(outside), all)).toEqual([]);
  });
});

/**
 * Rooms from the top floor down (see README's code tour). Each imports only lower floors; neighbours on a floor don't
 * import each other.
 */
const floors = {
  resources: [
    [
      'inputs',
      'check.ts',
      'referring-to.ts',
      'work-queues.ts',
      'permission-matrix.ts',
      'permission-opens.ts',
      'analysis',
    ],
    ['index.ts', 'check', 'query', 'csv', 'bulk'],
    ['orders'],
    ['catalogue', 'customers', 'delivery', 'marketing', 'system', 'menu.ts', 'filters.ts'],
    [
      'eligibility',
      'personal.ts',
      'drafts.ts',
      'schema.ts',
      'field-access.ts',
      'prefix.ts',
      'tree.ts',
      'singleton.ts',
      'system-fields.ts',
      'choices.ts',
    ],
    ['schema', 'names.ts', 'record.ts', 'view.ts'],
    ['rules.ts', 'define.ts'],
    ['exact-declaration.ts'],
    ['rules', 'lifecycle.ts', 'visible.ts'],
    ['action.ts'],
    ['kinds'],
    ['ui', 'access.ts', 'folded-text.ts'],
    ['messages'],
  ],
  server: [
    ['main.ts', 'admin.ts', 'generate-migration.ts'],
    ['app.ts'],
    ['routes.ts'],
    ['slots.ts', 'bootstrap.ts', 'housekeeping.ts', 'start-problem.ts', 'sealed-values.ts', 'all-tables.ts'],
    ['demo'],
    ['domain', 'analysis'],
    ['traits'],
    ['rich-text'],
    ['media'],
    ['crud'],
    ['outbox'],
    ['jobs'],
    ['settings'],
    ['session'],
    ['audit'],
    ['openapi'],
    ['http'],
    ['db'],
    ['outgoing'],
    ['process'],
    ['credentials'],
    ['concurrency'],
    ['errors.ts'],
  ],
  src: [
    ['main.tsx'],
    ['bootstrap.tsx', 'preload.ts'],
    ['App.tsx'],
    ['screens'],
    ['traits'],
    ['list', 'form'],
    ['layout', 'sign-in'],
    ['grid'],
    ['ui'],
    ['store'],
    ['data-provider'],
    ['auth-provider'],
    ['i18n'],
    ['browser'],
  ],
};

describe('arrows', () => {
  const arrow = (from: string, to: string): Import => ({ from, to, own: true });

  test('are seen where files import each other in a circle, or folders do, or one leads up', () => {
    const circle = [
      arrow('src/a/b.ts', 'src/c/d.ts'),
      arrow('src/c/d.ts', 'src/e.ts'),
      arrow('src/e.ts', 'src/a/b.ts'),
    ];
    expect(cyclesIn([...circle, arrow('src/x.ts', 'src/e.ts')])).toEqual([['src/a/b.ts', 'src/c/d.ts', 'src/e.ts']]);
    expect(mutualFolders([...circle, arrow('src/c/f.ts', 'src/a/g.ts'), arrow('src/a/h/i.ts', 'src/a/b.ts')])).toEqual([
      'src/a src/c',
    ]);
    expect(upwardIn('src', [['e.ts'], ['a', 'c']], circle)).toEqual([
      'src/a/b.ts imports src/c/d.ts',
      'src/c/d.ts imports src/e.ts',
    ]);
  });

  test('no file imports itself by way of others, not even for a type', () => {
    const found = cyclesIn(importsIn(inside));
    expect(found.map((files) => files.join(' ↔ '))).toEqual([]);
  });

  test.each(['resources', 'server', 'src'] as const)('in %s they lead down', (room) => {
    expect(upwardIn(room, floors[room], importsIn(rooms[room]))).toEqual([]);
  });

  test.each(['server', 'src'] as const)('README names the floors of %s in this order', (room) => {
    const rows = readme.split(`| room of \`${room}/\` | contains |\n|---|---|\n`)[1]?.split('\n\n')[0] ?? '';
    const told = rows
      .split('\n')
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([\w-]+(?:\.tsx?)?)/gu)].map(([, name = '']) => name));
    const floorOf = (name: string) => floors[room].findIndex((places) => places.includes(name));
    expect(told.toSorted()).toEqual(floors[room].flat().toSorted());
    expect(told.map(floorOf)).toEqual(told.map(floorOf).toSorted((a, b) => a - b));
  });

  test.each(['server', 'src'] as const)('README names every ability of %s', (room) => {
    const row = readme.split(`| room of \`${room}/\` | contains |`)[1]?.split('| `traits/<ability>/` |')[1] ?? '';
    const told = [...(row.split('\n')[0] ?? '').matchAll(/`([\w-]+)`/gu)].map(([, name = '']) => name);
    const there = rooms[room].flatMap(({ path }) => /^\w+\/traits\/([\w-]+)\//u.exec(path)?.[1] ?? []);
    expect(told.toSorted()).toEqual([...new Set(there)].toSorted());
  });

  test.each(['resources', 'server', 'src'] as const)(
    'in %s no two folders import each other, nor do two abilities',
    (room) => {
      const ability = (path: string) => path.replace(/^(\w+\/traits\/[\w-]+)\/.*$/u, '$1/index.ts');
      const imports = importsIn(rooms[room]);
      expect(mutualFolders(imports)).toEqual([]);
      expect(
        mutualFolders(imports.map(({ from, to, own }) => ({ from: ability(from), to: ability(to), own }))),
      ).toEqual([]);
    },
  );

  test('an ability plugs in by slots: generic code imports none, and one list names them all', () => {
    const named = importsIn(rooms.server)
      .filter(({ to }) => /^server\/traits\/[\w-]+\/index\.ts$/u.test(to))
      .map(({ from }) => from);
    expect(new Set(named)).toEqual(new Set(['server/traits/index.ts']));
  });

  test('what is an ability on one side is one on the other, or is known to have one side only', () => {
    const oneSided = new Map([
      ['actions', 'the server runs declared actions in crud'],
      ['bulk-edit', 'chooses what a bulk run changes; the server takes it in bulk'],
      ['command-line', 'finds screens; the records that it finds are those of a call of crud'],
      ['conflict', 'the server tells the record as it is with 412, in crud'],
      ['info-panel', 'draws what history and lists say'],
      ['neighbours', 'goes along the list that one came from; the server pages it as any'],
      ['prefix', 'what a field must begin with is drawn by its kind'],
      ['reauthentication', 'the portal asks for any call that the server refuses for it, below the data provider'],
      ['related', 'lists of the server take a parent as any filter'],
      ['singleton', 'the portal has its form, and its path for the record’s'],
      ['strong-password', 'the form checks passwords by the same schema'],
      ['tree', 'lists draw the depth that the server tells'],
      ['runs', 'what imports and bulk runs of the server share'],
      ['saved-views', 'settings of a person, kept as they are given; shared ones are an entity'],
    ]);
    const abilitiesOf = (sources: readonly Source[]) =>
      new Set(sources.flatMap(({ path }) => /^(?:server|src)\/traits\/([a-z-]+)\//u.exec(path)?.[1] ?? []));
    const [server, portal] = [abilitiesOf(rooms.server), abilitiesOf(rooms.src)];
    const single = [...server, ...portal].filter((name) => !server.has(name) || !portal.has(name));
    expect(single.toSorted()).toEqual([...oneSided.keys()].toSorted());
  });
});

describe('leaks', () => {
  const generic = inside.filter(
    ({ path }) =>
      /^(?:server\/(?:crud|db|traits|http|openapi|jobs|audit|process|rich-text|concurrency)|src\/(?:list|form|traits|grid|data-provider|auth-provider|sign-in|layout|ui|store|i18n|browser))\//u.test(
        path,
      ) || path === 'src/App.tsx',
  );
  // Every answer of the API has a `message`.
  const names: readonly string[] = resources
    .map(({ name }) => name)
    .filter((name) => name !== 'store' && name !== 'message');
  // Also words of HTTP, CSS, ARIA and SQL, so that only whole literals count.
  const common = ['user', 'role', 'content', 'order'];
  /** Entities named in a source: as a literal, and unless a common word, as a key, variable, import or in SQL. */
  const namedIn = ({ path, text }: Source): readonly string[] => {
    const words = names.filter((name) => !common.includes(name)).join('|');
    return [
      ...literalsOf(text)
        .filter((literal) => names.includes(literal))
        .map((literal) => `${path} names ${literal}`),
      ...linesWith({ path, text }, new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`, 'u')),
    ];
  };

  test.each(["find('role')", '{ product: 1 }', 'labels.sku', '({ merchant })', 'sql`from admin_user`'])(
    'an entity is named by %s',
    (text) => {
      expect(namedIn({ path: 'src/x.ts', text })).not.toEqual([]);
    },
  );

  test.each(['user: caller.id', "'aria-product'", '// product', '<div role="alert" />'])(
    'no entity is named by %s',
    (text) => {
      expect(namedIn({ path: 'src/x.ts', text })).toEqual([]);
    },
  );

  test('generic code names no entity but the store', () => {
    expect(generic.length).toBeGreaterThan(0);
    expect(generic.filter(({ path }) => !path.startsWith('server/db/migrations/')).flatMap(namedIn)).toEqual([]);
  });

  test('nothing outside kinds decides by the name of a kind', () => {
    expect(inside.filter(({ path }) => !path.startsWith('resources/kinds/')).flatMap(kindDecisions)).toEqual([]);
  });

  test('what entities and abilities do to records is typed: their values are never unknown', () => {
    const untyped =
      /(?:Record|Map)<\w+, (?:unknown|any|object|JsonValue)\b|\[\w+: \w+\]: (?:unknown|any|object|JsonValue)\b|\bimport\b.*\bValues\b|\bJsonObject\b/u;
    expect(
      [
        'body: Record<string, unknown>',
        'new Map<string, unknown>()',
        'values: ReadonlyMap<string, JsonValue | undefined>',
        'type Row = { readonly [name: string]: unknown }',
        'type Row = { [Key: Name]: any }',
        "import type { Problem, Values } from './kind.ts'",
        'row: JsonObject',
      ].filter((line) => !untyped.test(line)),
    ).toEqual([]);
    // The cells of a file, and the JSON of a courier, are foreign input.
    const parsesFiles = /^server\/traits\/csv\/import\//u;
    const parsesJson = /^server\/domain\/pickup_point\/hours-in-json\.ts$/u;
    expect(
      rooms.server
        .filter(({ path }) => /^server\/(?:domain|traits)\//u.test(path) && !parsesJson.test(path))
        .flatMap((source) =>
          linesWith(source, untyped).filter((line) => !(parsesFiles.test(source.path) && line.includes('JsonObject'))),
        ),
    ).toEqual([]);
  });

  test('only the query codec spells the parameters of lists', () => {
    const spelt = /^(?:per_page|parent_id|(?:\w+_)?ids\[\]|columns\[\])$|filter\[|\[(?:gte|lte|contains)\]/u;
    const others = inside.filter(({ path }) => !/^resources\/(?:query|catalogue|check)\//u.test(path));
    const found = others.flatMap(({ path, text }) =>
      literalsOf(text)
        .filter((literal) => spelt.test(literal))
        .map((literal) => `${path} spells ${literal}`),
    );
    expect(found).toEqual([]);
  });

  test('the environment is read in one file of the server and one of the portal', () => {
    const readers = inside
      .filter((source) => linesWith(source, /\bprocess\.env\b|\bimport\.meta\.env\b/u).length > 0)
      .map(({ path }) => path);
    expect(readers).toEqual(['server/process/env.ts', 'src/browser/page-settings.ts']);
  });

  test('only the data and auth providers call fetch', () => {
    const callers = rooms.src
      .filter((source) => linesWith(source, /(?<![\w.])fetch\(/u).length > 0)
      .map(({ path }) => path);
    expect(callers.filter((path) => !/^src\/(?:data|auth)-provider\//u.test(path))).toEqual([]);
  });
});

describe('sizes and names', () => {
  test('no file is longer than 300 lines; tables of scenarios may take 750', () => {
    const limit = (path: string) => (path.startsWith('tests/') ? 750 : 300);
    const long = everything
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ path, lines }) => lines > limit(path));
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
  });

  test('the application is one page', () => {
    expect(sourceAt('src/App.tsx').text.split('\n').length).toBeLessThan(60);
  });

  test('modules are kebab-case, components PascalCase, and what is an entity’s bears its name', () => {
    const entities = new Set<string>(resources.map(({ name }) => name));
    const names = everything.flatMap(({ path }) =>
      path.split('/').map((part, index, all) => ({ path, part, isFile: index === all.length - 1 })),
    );
    const wrong = names.filter(({ part, isFile }) => {
      const [stem = ''] = part.split('.');
      return !(
        /^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(stem) ||
        (isFile && /^[A-Z][A-Za-z0-9]*\.(?:test\.)?tsx$/u.test(part)) ||
        /^zh-Han[ts]$/u.test(stem) ||
        /^react-admin\.zh-Han[ts]/u.test(part) ||
        entities.has(stem)
      );
    });
    expect([...new Set(wrong.map(({ path }) => path))]).toEqual([]);
  });

  test('no file is a drawer for anything', () => {
    const drawer = /(?:^|\/)(?:utils?|helpers?|misc|common)(?:[./-]|$)/u;
    expect(everything.map(({ path }) => path).filter((path) => drawer.test(path))).toEqual([]);
  });

  test('no file bears or declares a name that newcomers can’t guess', () => {
    const text =
      '// const hold = 1;\nfunction* tell() {}\nfor (const what of all) {}\nlet people;\ntype Told = Person;';
    expect(bannedNamesIn({ path: 'a/judge-lines.ts', text })).toEqual([
      'a/judge-lines.ts',
      'a/judge-lines.ts: tell',
      'a/judge-lines.ts: what',
      'a/judge-lines.ts: people',
    ]);
    const good = 'const { what } = asked;\nconst holdPage = 1;\ninterface StandingTask extends Task {}';
    expect(bannedNamesIn({ path: 'a/standing-tasks.ts', text: good })).toEqual([]);
    expect(inside.flatMap(bannedNamesIn)).toEqual([]);
  });

  test('dialogs take their paddings from the theme, so that all have the same', () => {
    const own = /<Dialog(?:Title|Content|Actions)\b[^>]*?\b(?:p[xytblr]?|padding\w*):/gu;
    const found = rooms.src.flatMap(({ path, text }) =>
      [...code(text).matchAll(own)].map(([tag]) => `${path}: ${tag}`),
    );
    expect(found).toEqual([]);
  });

  test('what test files of a worker share registers hooks in functions only: it is loaded once', () => {
    const shared = outside.filter(
      ({ path }) => /^tests\/(?:api|unit|process)\//u.test(path) && !path.includes('.test.'),
    );
    const hook = /^(?:beforeAll|beforeEach|afterEach|afterAll)\(/u;
    expect(shared.flatMap((source) => linesWith(source, hook))).toEqual([]);
  });

  test('nothing is silenced or put off', () => {
    const silenced = new RegExp(
      ['@ts-ignore', '@ts-nocheck', 'eslint-disable', 'oxlint-disable', 'TODO', 'FIXME'].join('|'),
      'u',
    );
    const found = everything
      .filter(({ path }) => path !== 'tests/rooms.test.ts')
      .filter(
        ({ path, text }) =>
          silenced.test(text) || (path !== 'tests/types.test-d.ts' && text.includes('@ts-expect-error')),
      );
    expect(found.map(({ path }) => path)).toEqual([]);
  });
});
