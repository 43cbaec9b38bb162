import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A source file; path relative to the repository, with `/`. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

const root = join(import.meta.dirname, '../..');

/** Every TypeScript and JavaScript file in a folder. */
export function sourcesIn(folder: string): readonly Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(?:[cm]?[jt]s|tsx)$/u.test(path))
    .toSorted()
    .map(sourceAt);
}

/** Reads one file. @throws if it doesn't exist */
export function sourceAt(path: string): Source {
  return { path, text: readFileSync(join(root, path), 'utf8') };
}

/** A resolved import: `resources/names.ts` for our files, `react` or `react-dom/client` for packages. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly own: boolean;
}

/** All imports of a file, types and lazy ones included. */
export function importsOf({ path, text }: Source): readonly Import[] {
  return [...code(text).matchAll(imported)].map(([, , stated, , loaded]) => {
    const name = stated ?? loaded ?? '';
    const own = name.startsWith('.');
    return { from: path, to: own ? normalize(join(dirname(path), name)).replaceAll('\\', '/') : name, own };
  });
}

/** An import statement, from a line's beginning or its last line, or a lazy import anywhere. */
const imported =
  /^(?:(?:import|export|\})[^;'"\n]*\bfrom\s+|import\s+)(['"])([^'"\n]+)\1|(?<!['".\w])import\(\s*(['"])([^'"\n]+)\3/gmu;

const typesOnly =
  /^(?:import|export)\s+(?:type\s[^;'"]*|\{\s*type\s[^,}]*(?:,\s*type\s[^,}]*)*,?\s*\}\s*)from\s+['"][^'"]+['"]/gmu;

/** Imports that are loaded with a file: no types, no lazy imports. */
export function loadedWith({ path, text }: Source): readonly Import[] {
  return importsOf({ path, text: text.replaceAll(typesOnly, '').replaceAll(/\bimport\(/gu, 'later(') });
}

/** The files that Vite substitutes for `import.meta.glob('./a*.ts')`. */
export function globsOf({ path, text }: Source, known: readonly string[]): readonly Import[] {
  return [...code(text).matchAll(/import\.meta\.glob(?:<[^(]*>)?\(\s*'([^']+)'/gu)].flatMap(([, pattern = '']) => {
    const parts = join(dirname(path), pattern)
      .split('*')
      .map((part) => part.replaceAll('.', String.raw`\.`));
    const wanted = new RegExp(`^${parts.join('[^/]*')}$`, 'u');
    return known.filter((other) => wanted.test(other)).map((to) => ({ from: path, to, own: true }));
  });
}

/** Package of an import: `@mui/material/Button` → `@mui/material`. */
export function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Source without comments; strings are kept. */
export function code(text: string): string {
  return text.replaceAll(
    /\/\*[\s\S]*?\*\/|(?<!:|['"`\w])\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/gu,
    (found) => (found.startsWith('/') ? ' ' : found),
  );
}

/** All string literals outside comments. */
export function literalsOf(text: string): readonly string[] {
  return [...code(text).matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`$\\\n]*)`/gu)].map(
    ([, single, double, back]) => single ?? double ?? back ?? '',
  );
}

/** Lines (from 1) of code that match the pattern. */
export function linesWith({ path, text }: Source, pattern: RegExp): readonly string[] {
  return code(text)
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []));
}
