import type { KindName } from './index.ts';

/** `multilineText` → `multiline-text`: the folder of a kind. */
export const folderOf = (kind: string): string => kind.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

/** What a file of each kind's folder exports: `files` are keyed by path, as Vite's `import.meta.glob` has them. */
export function byFolder<Part>(files: Readonly<Record<string, Part>>, file: string): (kind: KindName) => Part {
  return (kind) => {
    const path = `./${folderOf(kind)}/${file}`;
    const part = files[path];
    if (part === undefined) throw new Error(`resources/kinds/${path.slice(2)} is missing, or lacks its export.`);
    return part;
  };
}
