import { environment } from '../browser/environment.ts';

/** Where a path of the Admin API answers. SPEC §7: a second host serves address-area calls. */
export function addressOf(path: string): string {
  const base = /^address-area(?:[/?]|$)/u.test(path) ? environment.addressApiUrl : environment.apiUrl;
  return `${base}/${path}`;
}

/** Where this page finds a file: its address is one of the Admin API's own host. */
export function mediaAddress(url: string, apiUrl = environment.apiUrl): string {
  return apiUrl.startsWith('/') ? url : new URL(url, apiUrl).href;
}

/** One's own table settings of an entity. */
export function settingsPath(name: string): string {
  return `configurable-datatable/settings/${encodeURIComponent(name)}`;
}
