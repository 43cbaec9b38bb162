import { allowedProtocols } from '../allowed.ts';

/**
 * The address of a link as it is kept: `example.hk` means `https://example.hk`. Nothing where it would not be allowed.
 */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || /\s/u.test(text)) return undefined;
  if (/^[/#?]/u.test(text)) return text;
  const scheme = /^([a-z][a-z\d+.-]*):/iu.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return text.includes('.') ? `https://${text}` : undefined;
  return allowedProtocols.href.some((one) => one === scheme) ? `${scheme}${text.slice(scheme.length)}` : undefined;
}
