import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A source file, its path from the repository's root with `/`. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

const root = join(import.meta.dirname, '../..');

/** Every TypeScript and JavaScript file below the folder. */
export function sourcesIn(folder: string): readonly Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(?:[cm]?[jt]s|tsx)$/u.test(path))
    .toSorted()
    .map(sourceAt);
}

/** One file. Throws where there is none. */
export function sourceAt(path: string): Source {
  return { path, text: readFileSync(join(root, path), 'utf8') };
}

/** An import, resolved: `resources/names.ts` for one of ours, `react` or `react-dom/client` for a package's. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly own: boolean;
}

/** Everything that a file imports, types and lazy ones too. */
export function importsOf({ path, text }: Source): readonly Import[] {
  return [...code(text).matchAll(imported)].map(([, , stated, , loaded]) => {
    const name = stated ?? loaded ?? '';
    const own = name.startsWith('.');
    return { from: path, to: own ? normalize(join(dirname(path), name)).replaceAll('\\', '/') : name, own };
  });
}

/** A statement at the beginning of a line (or the last line of one), or a lazy import anywhere. */
const imported =
  /^(?:(?:import|export|\})[^;'"\n]*\bfrom\s+|import\s+)(['"])([^'"\n]+)\1|(?<!['".\w])import\(\s*(['"])([^'"\n]+)\3/gmu;

/** Those of the known files that Vite puts in the place of `import.meta.glob('./a*.ts')`. */
export function globsOf({ path, text }: Source, known: readonly string[]): readonly Import[] {
  return [...code(text).matchAll(/import\.meta\.glob(?:<[^(]*>)?\(\s*'([^']+)'/gu)].flatMap(([, pattern = '']) => {
    const parts = join(dirname(path), pattern)
      .split('*')
      .map((part) => part.replaceAll('.', String.raw`\.`));
    const wanted = new RegExp(`^${parts.join('[^/]*')}$`, 'u');
    return known.filter((other) => wanted.test(other)).map((to) => ({ from: path, to, own: true }));
  });
}

/** The package of an import: `@mui/material/Button` → `@mui/material`. */
export function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The text without comments; strings stay. */
export function code(text: string): string {
  return text.replaceAll(
    /\/\*[\s\S]*?\*\/|(?<!:|['"`\w])\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/gu,
    (found) => (found.startsWith('/') ? ' ' : found),
  );
}

/** Every string literal in the text, comments apart. */
export function literalsOf(text: string): readonly string[] {
  return [...code(text).matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`$\\\n]*)`/gu)].map(
    ([, single, double, back]) => single ?? double ?? back ?? '',
  );
}

/** Lines (from 1) of code in which the pattern is found. */
export function linesWith({ path, text }: Source, pattern: RegExp): readonly string[] {
  return code(text)
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []));
}
