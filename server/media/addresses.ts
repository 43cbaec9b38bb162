import { attributeIn, tokensOf } from '../../resources/kinds/rich-text/tokens.ts';
import { urlOf } from './key.ts';
import { signatureNames } from '../http/signed-urls.ts';

/** Attributes that name a file. */
const naming = ['src', 'href', 'poster'] as const;

/** Where a page of the shop might stand; nobody has this name. */
const here = 'http://here.invalid/';

/** An address that leads to a place of our files. */
export interface FileAddress {
  /** As `urlOf` writes it, so as the file's record keeps it; the file may not be there. */
  readonly url: string;
  /** The same for this very server, or for the host that the address names, with what stands behind it. */
  readonly written: string;
  /** It names a host: this shop by its full name, or another that happens to have such places. */
  readonly foreign: boolean;
}

/**
 * What an address says of our files, read as browsers read it: `/media/…/茶.png`, `https://shop.example/media/…`,
 * `//shop.example/media/…`, and whatever dots, backslashes and percent signs make of these. Nothing where it leads
 * elsewhere.
 */
export function fileAddress(address: string): FileAddress | undefined {
  if (!URL.canParse(address, here)) return undefined;
  const read = new URL(address, here);
  if (read.protocol !== 'http:' && read.protocol !== 'https:') return undefined;
  const key = keyIn(read.pathname);
  if (key === undefined) return undefined;
  const url = urlOf(key);
  // A signature is for whoever reads now, never to be kept.
  for (const name of signatureNames) if (read.searchParams.has(name)) read.searchParams.delete(name);
  const rest = `${url}${read.search}${read.hash}`;
  if (read.host === new URL(here).host) return { url, written: rest, foreign: false };
  const scheme = /^[a-z][a-z\d+.-]*:/iu.test(address) ? read.protocol : '';
  return { url, written: `${scheme}//${read.host}${rest}`, foreign: true };
}

/** The part of an address behind `/media/`, as the server reads it (`serve.ts`). */
function keyIn(path: string): string | undefined {
  try {
    return /^\/media\/([0-9a-z]{26}\/.+)$/su.exec(decodeURIComponent(path))?.[1]?.normalize('NFC');
  } catch {
    return undefined;
  }
}

/** The places of our files that an HTML text names, each once. */
export function filesInText(text: unknown): readonly FileAddress[] {
  if (typeof text !== 'string') return [];
  const found = new Map<string, FileAddress>();
  for (const token of tokensOf(text)) {
    if ('text' in token) continue;
    for (const name of naming) {
      const address = attributeIn(token.attributes, name);
      const file = address === undefined ? undefined : fileAddress(address);
      // The same file, once by its full name and once without: without, it must be there.
      if (file && found.get(file.url)?.foreign !== false) found.set(file.url, file);
    }
  }
  return [...found.values()];
}
