import type { Problem } from '../problem.ts';

/** What a field asks of the files it takes (SPEC §5). What they are is told by their content, never by their name. */
export interface FileRules {
  /** Only pictures. */
  readonly image?: boolean;
  /** Media types that are taken: `image/png`, `video/*`. */
  readonly fileTypes?: readonly string[];
  /** Endings that are taken: `pdf`. */
  readonly extensions?: readonly string[];
  /** Exactly so many pixels. */
  readonly dimensions?: { readonly width: number; readonly height: number };
  /** Less than so many KB. */
  readonly size?: number;
  /**
   * Customers see them: whoever has the address of such a file may read it. Of all others addresses are signed for
   * minutes.
   */
  readonly public?: true;
}

/** What is known of a file. A browser knows less than the server: no type, no pixels. */
export interface FileFacts {
  readonly mime_type?: string | undefined;
  readonly extension?: string | undefined;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly size?: number | undefined;
}

/** Everything that the server takes in at all: media type and ending. Neither SVG nor HTML, which could run. */
export const takenTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'application/pdf': 'pdf',
} as const satisfies Readonly<Record<string, string>>;
export type TakenType = keyof typeof takenTypes;

/** Is this one of the types that the server takes? */
export function isTaken(type: string): type is TakenType {
  return Object.hasOwn(takenTypes, type);
}

/**
 * Types that people often have and that browsers don't show: what to do about each is said. By media type, and by
 * ending where a browser knows none.
 */
const untaken = [
  { advice: 'errors.fileHeic', types: /^image\/hei[cf]/u, endings: /\.(?:heic|heif|hif)$/iu },
  { advice: 'errors.fileQuickTime', types: /^video\/quicktime$/u, endings: /\.(?:mov|qt)$/iu },
] as const;

/** The sentence that tells what to do with a file that isn't taken, where there is one besides that it isn't. */
export function adviceFor(type: string, name = ''): (typeof untaken)[number]['advice'] | undefined {
  return untaken.find(({ types, endings }) => types.test(type) || (!isTaken(type) && endings.test(name)))?.advice;
}

/** What the type alone tells of a file. */
export function typeFacts(type: string): Pick<FileFacts, 'mime_type' | 'extension'> {
  return { mime_type: type, ...(isTaken(type) && { extension: takenTypes[type] }) };
}

/** Most bytes of a file, by what it is. */
export const mostBytes = { image: 20 * 1_048_576, video: 200 * 1_048_576, application: 20 * 1_048_576 } as const;

/** Which limit a type falls under. */
export function mostBytesOf(type: TakenType): number {
  return type.startsWith('video/')
    ? mostBytes.video
    : type.startsWith('image/')
      ? mostBytes.image
      : mostBytes.application;
}

/** The types that a field takes; where it names none, pictures. */
export function typesOf({ image, fileTypes, extensions }: FileRules): readonly string[] {
  if (image || (!fileTypes && !extensions)) return ['image/*'];
  if (fileTypes) return fileTypes;
  return Object.entries(takenTypes).flatMap(([type, ending]) => (extensions?.includes(ending) ? [type] : []));
}

/** Does `image/*` cover `image/png`? */
export function covers(patterns: readonly string[], type: string): boolean {
  return patterns.some(
    (pattern) => pattern === type || (pattern.endsWith('/*') && type.startsWith(pattern.slice(0, -1))),
  );
}

/** The rules that a file breaks; of what is not known of it, none. */
export function brokenFileRules(
  rules: FileRules,
  { mime_type: type, extension, width, height, size }: FileFacts,
): readonly Problem[] {
  const types = typesOf(rules);
  const problems: (Problem | undefined)[] = [
    type !== undefined && !covers(types, type)
      ? types.every((one) => one.startsWith('image/')) && !type.startsWith('image/')
        ? { rule: 'image' }
        : { rule: 'fileType' }
      : undefined,
    extension !== undefined && rules.extensions && !rules.extensions.includes(extension)
      ? { rule: 'extension', params: { extensions: rules.extensions.join(', ') } }
      : undefined,
    rules.dimensions &&
    width !== undefined &&
    height !== undefined &&
    (width !== rules.dimensions.width || height !== rules.dimensions.height)
      ? { rule: 'dimensions', params: { ...rules.dimensions } }
      : undefined,
    rules.size !== undefined && size !== undefined && size >= rules.size * 1024
      ? { rule: 'size', params: { size: rules.size } }
      : undefined,
  ];
  return problems.filter((problem) => problem !== undefined);
}
