import type { KindName } from './index.ts';

/** Folder of a kind: `multilineText` → `multiline-text`. */
export const folderOf = (kind: string): string => kind.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

/** Finds the export of a file in each kind's folder. `files`: by path, as Vite's `import.meta.glob` returns them. */
export function byFolder<Part>(files: Readonly<Record<string, Part>>, file: string): (kind: KindName) => Part {
  return (kind) => {
    const path = `./${folderOf(kind)}/${file}`;
    const part = files[path];
    if (part === undefined) throw new Error(`resources/kinds/${path.slice(2)} is missing, or lacks its export.`);
    return part;
  };
}
