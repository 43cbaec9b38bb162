import type { Problem } from '../problem.ts';

/** Rules for the files of a field (SPEC §5). Types are detected from content, never from names. */
export interface FileRules {
  /** Pictures only. */
  readonly image?: boolean;
  /** Accepted media types: `image/png`, `video/*`. */
  readonly fileTypes?: readonly string[];
  /** Accepted extensions: `pdf`. */
  readonly extensions?: readonly string[];
  /** Exact size in pixels. */
  readonly dimensions?: { readonly width: number; readonly height: number };
  /** Size limit in KB, exclusive. */
  readonly size?: number;
  /**
   * Shown to customers: anyone with the URL may read the file. URLs of other files are signed and expire within
   * minutes.
   */
  readonly public?: true;
}

/** Facts about a file; a browser knows neither its real type nor its size in pixels. */
export interface FileFacts {
  readonly mime_type?: string | undefined;
  readonly extension?: string | undefined;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly size?: number | undefined;
}

/** All accepted media types with their extensions. Not SVG or HTML, which can contain scripts. */
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

/** Whether the server accepts this media type. */
export function isTaken(type: string): type is TakenType {
  return Object.hasOwn(takenTypes, type);
}

/**
 * Common types that browsers don't show, each with advice; by media type, or by extension if the browser knows no type.
 */
const untaken = [
  { advice: 'errors.fileHeic', types: /^image\/hei[cf]/u, endings: /\.(?:heic|heif|hif)$/iu },
  { advice: 'errors.fileQuickTime', types: /^video\/quicktime$/u, endings: /\.(?:mov|qt)$/iu },
] as const;

/** Key of the advice for a rejected type, if there is any. */
export function adviceFor(type: string, name = ''): (typeof untaken)[number]['advice'] | undefined {
  return untaken.find(({ types, endings }) => types.test(type) || (!isTaken(type) && endings.test(name)))?.advice;
}

/** Facts that follow from the media type alone. */
export function typeFacts(type: string): Pick<FileFacts, 'mime_type' | 'extension'> {
  return { mime_type: type, ...(isTaken(type) && { extension: takenTypes[type] }) };
}

/** Size limits in bytes by type. */
export const mostBytes = { image: 20 * 1_048_576, video: 200 * 1_048_576, application: 20 * 1_048_576 } as const;

/** Size limit that applies to a type. */
export function mostBytesOf(type: TakenType): number {
  return type.startsWith('video/')
    ? mostBytes.video
    : type.startsWith('image/')
      ? mostBytes.image
      : mostBytes.application;
}

/** Types that a field accepts; pictures by default. */
export function typesOf({ image, fileTypes, extensions }: FileRules): readonly string[] {
  if (image || (!fileTypes && !extensions)) return ['image/*'];
  if (fileTypes) return fileTypes;
  return Object.entries(takenTypes).flatMap(([type, ending]) => (extensions?.includes(ending) ? [type] : []));
}

/** Whether `image/*` covers `image/png`. */
export function covers(patterns: readonly string[], type: string): boolean {
  return patterns.some(
    (pattern) => pattern === type || (pattern.endsWith('/*') && type.startsWith(pattern.slice(0, -1))),
  );
}

/** The rules that a file breaks. Unknown facts break none. */
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
