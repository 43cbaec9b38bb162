const signature = /\?expires=(\d+)&signature=[\w-]+$/u;

/** An address as records keep it: without the signature that lets someone read it for some minutes. */
export function bareUrl(url: string): string {
  return url.replace(signature, '');
}

/** Whether an address is good for some minutes only. */
export function isSigned(url: string): boolean {
  return signature.test(url);
}

/** The address that was told, or the one seen before where that is of the same file and good for longer. */
export function lastingUrl(seen: string | undefined, told: string): string {
  const end = (url: string) => Number(signature.exec(url)?.[1]);
  return seen !== undefined && bareUrl(seen) === bareUrl(told) && end(seen) > end(told) ? seen : told;
}

/** The address of a file's smaller picture: our server knows the sizes, another one reads past the words. */
export function sizedUrl(url: string, size: 'thumb' | 'medium'): string {
  return `${url}${url.includes('?') ? '&' : '?'}size=${size}`;
}

/** What a file is called, by the last part of its address. */
export function nameIn(url: string): string {
  const last = url.split(/[?#]/u, 1)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** What an address shows, by its ending. */
export function showsAs(url: string): 'picture' | 'video' | 'document' {
  const ending = /\.([a-z0-9]+)(?:$|[?#])/iu.exec(url.split('/').at(-1) ?? '')?.[1]?.toLowerCase() ?? '';
  if (ending === 'mp4' || ending === 'webm') return 'video';
  return ending === 'pdf' ? 'document' : 'picture';
}
