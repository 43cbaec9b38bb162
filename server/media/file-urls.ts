import { attributeIn, tokensOf } from '../../resources/kinds/rich-text/tokens.ts';
import { urlOf } from './key.ts';
import { signatureNames } from '../http/signed-urls.ts';

/** HTML attributes that may refer to a file. */
const urlAttributes = ['src', 'href', 'poster'] as const;

/** A base URL to resolve relative ones; the host can't exist. */
const baseUrl = 'http://here.invalid/';

/** A URL that refers to one of our files. */
export interface FileUrl {
  /** The URL as in the file's record. The file may not exist. */
  readonly url: string;
  /** Normalised; keeps its host, query and hash. */
  readonly written: string;
  /** Whether it names a host: either this shop's, or another shop with such paths. */
  readonly foreign: boolean;
}

/**
 * Parses a URL as browsers do and recognises our files: `/media/…/茶.png`, `https://shop.example/media/…`,
 * `//shop.example/media/…`, and any spelling of these with dots, backslashes or percent-encoding. Returns undefined for
 * other URLs.
 */
export function parseFileUrl(address: string): FileUrl | undefined {
  if (!URL.canParse(address, baseUrl)) return undefined;
  const read = new URL(address, baseUrl);
  if (read.protocol !== 'http:' && read.protocol !== 'https:') return undefined;
  const key = keyIn(read.pathname);
  if (key === undefined) return undefined;
  const url = urlOf(key);
  // A signature is only for the current reader, so it must not be stored.
  for (const name of signatureNames) if (read.searchParams.has(name)) read.searchParams.delete(name);
  const rest = `${url}${read.search}${read.hash}`;
  if (read.host === new URL(baseUrl).host) return { url, written: rest, foreign: false };
  const scheme = /^[a-z][a-z\d+.-]*:/iu.test(address) ? read.protocol : '';
  return { url, written: `${scheme}//${read.host}${rest}`, foreign: true };
}

/** The key in a path, decoded as `serve.ts` does. */
function keyIn(path: string): string | undefined {
  try {
    return /^\/media\/([0-9a-z]{26}\/.+)$/su.exec(decodeURIComponent(path))?.[1]?.normalize('NFC');
  } catch {
    return undefined;
  }
}

/** The distinct file URLs in an HTML text. */
export function filesInText(text: unknown): readonly FileUrl[] {
  if (typeof text !== 'string') return [];
  const found = new Map<string, FileUrl>();
  for (const token of tokensOf(text)) {
    if ('text' in token) continue;
    for (const name of urlAttributes) {
      const address = attributeIn(token.attributes, name);
      const file = address === undefined ? undefined : parseFileUrl(address);
      // If a file is named with and without a host, the URL without one wins: then the file must exist.
      if (file && found.get(file.url)?.foreign !== false) found.set(file.url, file);
    }
  }
  return [...found.values()];
}
