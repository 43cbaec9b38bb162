import { dirname, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { areas } from '../../../resources/messages/areas.ts';
import { code, globsOf, importsOf, type Source, sourcesIn } from '../../rooms/sources.ts';

const english = import.meta.glob<object>('../../../resources/messages/en/*.ts', { eager: true, import: 'default' });

function keysOf(tree: object, path = ''): readonly string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keysOf(Object(value), `${path}${key}.`),
  );
}

const areaKeys = Object.entries(areas).map(([area, files]) => ({
  area,
  keys: files.flatMap((file) => keysOf(english[`../../../resources/messages/en/${file}.ts`] ?? {})),
}));

const sources = new Map(
  [...sourcesIn('src'), ...sourcesIn('resources')]
    .filter(({ path }) => !path.startsWith('resources/messages/'))
    .map(({ path, text }) => [path, { path, text: withoutTypes(code(text)) }]),
);

function withoutTypes(text: string): string {
  return text.replaceAll(/^import (?:type [^;]*|\{\s*(?:type \w+,?\s*)+\} from '[^']*');$/gmu, '');
}

/** Files that load together. Excludes parts that a screen loads later, except those of `resources`. */
function filesLoadedFrom(roots: readonly string[]): readonly Source[] {
  const found = new Map<string, Source>();
  const visit = (path: string) => {
    const source = sources.get(path);
    if (!source || found.has(path)) return;
    found.set(path, source);
    const text = path.startsWith('src/') ? source.text.replaceAll(/\bimport\('/gu, "later('") : source.text;
    const imports = [...importsOf({ path, text }), ...globsOf(source, [...sources.keys()])];
    for (const { to } of imports) visit(to);
  };
  roots.forEach(visit);
  return [...found.values()];
}

/** Areas of the keys in the files; a key that ends in `${…}` matches all keys with that prefix. */
function areasOf(files: readonly Source[]): readonly string[] {
  const literals = new Set(
    files.flatMap(({ text }) =>
      [...text.matchAll(/['"`]([a-z]\w*\.[\w.]*)(\$?)/giu)].map(([, key = '', more = '']) => key + more),
    ),
  );
  const uses = (key: string) =>
    literals.has(key) || [...literals].some((one) => one.endsWith('$') && key.startsWith(one.slice(0, -1)));
  return areaKeys.filter(({ keys }) => keys.some(uses)).map(({ area }) => area);
}

const parts = [...sources.values()].flatMap(({ path, text }) =>
  [...text.matchAll(/partLoader\(\s*\[([^\]]*)\],\s*\(\) => import\('([^']+)'\)/gu)].map(([, given = '', to = '']) => ({
    from: path,
    to: normalize(`${dirname(path)}/${to}`),
    given: [...given.matchAll(/\w+/gu)].map(([area]) => area),
  })),
);

test('every file of sentences belongs to one area; those of the server to none', () => {
  const files = Object.keys(english).map((path) => path.replace(/^.*\/|\.ts$/gu, ''));
  const ofServer = ['errors', 'session'];
  expect(Object.values(areas).flat().toSorted()).toEqual(files.filter((file) => !ofServer.includes(file)).toSorted());
});

test('what every page loads says nothing that is loaded later', () => {
  expect(areasOf(filesLoadedFrom(['src/main.tsx', 'src/bootstrap.tsx', 'src/preload.ts']))).toEqual(['frame']);
});

test.each(parts)('$to is loaded by $from with just the sentences that it says', ({ to, given }) => {
  expect(sources.has(to)).toBe(true);
  expect(given.toSorted()).toEqual(
    areasOf(filesLoadedFrom([to]))
      .filter((area) => area !== 'frame')
      .toSorted(),
  );
});

test('a part of a screen is only loaded with its sentences', () => {
  const others = [...sources.values()]
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap((source) =>
      [...source.text.matchAll(/\bimport\('([^']+)'\)/gu)].map(([, to = '']) => ({ from: source.path, to })),
    )
    .filter(
      ({ from, to }) => !parts.some((part) => part.from === from && part.to === normalize(`${dirname(from)}/${to}`)),
    );
  expect(others.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual([
    'src/auth-provider/local.ts ./passkeys.ts',
    'src/auth-provider/strategy.ts ./user-pool.ts',
    'src/browser/sanitizer.ts dompurify',
    'src/data-provider/named-calls.ts ../auth-provider/passkeys.ts',
    'src/data-provider/named-calls.ts ./answer-schemas.ts',
    'src/i18n/messages.ts ../../resources/messages/zh-Hans/react-admin.ts',
    'src/i18n/messages.ts ../../resources/messages/zh-Hant/react-admin.ts',
    'src/i18n/messages.ts ra-language-english',
    'src/i18n/sign-in-messages.ts ../../resources/messages/sign-in.zh.ts',
    'src/layout/ReauthenticationDialog.tsx ../auth-provider/passkeys.ts',
    'src/main.tsx ./bootstrap.tsx',
    'src/main.tsx ./preload.ts',
    'src/sign-in/GuestPages.tsx ./ForgotPassword.tsx',
    'src/sign-in/GuestPages.tsx ./ProveSecondFactor.tsx',
    'src/sign-in/GuestPages.tsx ./ResetPassword.tsx',
    'src/sign-in/GuestPages.tsx ./SetPassword.tsx',
    'src/sign-in/GuestPages.tsx ./SetUpSecondFactor.tsx',
    'src/sign-in/SignIn.tsx ../auth-provider/sign-in-out.ts',
    'src/sign-in/use-submit.ts ./refusal.ts',
    'src/ui/use-one-script.ts ./simplified.ts',
  ]);
});
