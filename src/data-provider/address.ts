import { environment } from '../environment.ts';

/** Where a path of the Admin API answers. SPEC §7: a second host serves address-area calls. */
export function addressOf(path: string): string {
  const base = /^address-area(?:[/?]|$)/u.test(path) ? environment.addressApiUrl : environment.apiUrl;
  return `${base}/${path}`;
}
