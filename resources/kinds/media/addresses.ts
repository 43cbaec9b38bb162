const signature = /\?expires=(\d+)&signature=[\w-]+$/u;

/** Removes the signature, as records store URLs. */
export function bareUrl(url: string): string {
  return url.replace(signature, '');
}

/** Whether a URL is signed, and so expires within minutes. */
export function isSigned(url: string): boolean {
  return signature.test(url);
}

/** Returns the earlier URL if it is of the same file and expires later; otherwise the new one. */
export function laterExpiringUrl(seen: string | undefined, fresh: string): string {
  const end = (url: string) => Number(signature.exec(url)?.[1]);
  return seen !== undefined && bareUrl(seen) === bareUrl(fresh) && end(seen) > end(fresh) ? seen : fresh;
}

/** URL of a file's smaller rendition. Other servers ignore the parameter. */
export function sizedUrl(url: string, size: 'thumb' | 'medium'): string {
  return `${url}${url.includes('?') ? '&' : '?'}size=${size}`;
}

/** File name: the last part of a URL. */
export function nameIn(url: string): string {
  const last = url.split(/[?#]/u, 1)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** How to show a file, by its extension. */
export function showsAs(url: string): 'picture' | 'video' | 'document' {
  const ending = /\.([a-z0-9]+)(?:$|[?#])/iu.exec(url.split('/').at(-1) ?? '')?.[1]?.toLowerCase() ?? '';
  if (ending === 'mp4' || ending === 'webm') return 'video';
  return ending === 'pdf' ? 'document' : 'picture';
}
