import { environment } from '../browser/environment.ts';

/** URL of an Admin API path. Address-area calls go to a second host (SPEC §7). */
export function addressOf(path: string): string {
  const base = /^address-area(?:[/?]|$)/u.test(path) ? environment.addressApiUrl : environment.apiUrl;
  return `${base}/${path}`;
}

/** URL under which this page loads a file: relative to the Admin API's host. */
export function mediaAddress(url: string, apiUrl = environment.apiUrl): string {
  return apiUrl.startsWith('/') ? url : new URL(url, apiUrl).href;
}

/** Path of the user's own table settings of an entity. */
export function settingsPath(name: string): string {
  return `configurable-datatable/settings/${encodeURIComponent(name)}`;
}
