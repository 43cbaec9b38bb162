import type { Resource } from '../../resources/define.ts';
import { resources } from '../../resources/index.ts';
import { pathOf } from '../../resources/names.ts';
import { environment } from '../browser/environment.ts';

type Host = NonNullable<Resource['host']>;

/** First path parts of the calls that go to the second host, and of its entities' exports. */
const hosted: readonly (readonly [start: string, Host])[] = resources.flatMap((resource: Resource) =>
  resource.host === undefined
    ? []
    : [
        [pathOf(resource).split('/')[0] ?? '', resource.host] as const,
        [`configurable-datatable/${resource.name}`, resource.host] as const,
      ],
);

/** The host that answers a path, if it is not the Admin API itself. */
export function hostOf(path: string): Host | undefined {
  const [bare = ''] = path.split('?');
  return hosted.find(([start]) => bare === start || bare.startsWith(`${start}/`))?.[1];
}

/** URL of an Admin API path. Address-area calls go to a second host (SPEC §7). */
export function addressOf(path: string, host = hostOf(path)): string {
  return `${host === undefined ? environment.apiUrl : environment.addressApiUrl}/${path}`;
}

/** URL from which this page loads a file: relative to the Admin API's host. */
export function mediaAddress(url: string, apiUrl = environment.apiUrl): string {
  return apiUrl.startsWith('/') ? url : new URL(url, apiUrl).href;
}

/** Path of the user's own table settings of an entity. */
export function settingsPath(name: string): string {
  return `configurable-datatable/settings/${encodeURIComponent(name)}`;
}
