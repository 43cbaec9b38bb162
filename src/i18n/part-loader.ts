import type { Area } from '../../resources/messages/areas.ts';
import { loadWhenReachable } from '../browser/connection.ts';
import { loadAreas } from './messages.ts';

/**
 * Loads a component's code together with the messages that it shows, so that no key is ever seen. `wanted`: all areas of
 * the code's messages but `frame`, as tests check. Waits for the network where it must.
 */
export function partLoader<Module extends object, Name extends keyof Module>(
  wanted: readonly Area[],
  code: () => Promise<Module>,
  name: Name,
): () => Promise<{ readonly default: Module[Name] }> {
  let loaded: { readonly default: Module[Name] } | undefined;
  return async () => {
    if (loaded) return loaded;
    const [module] = await loadWhenReachable(() => Promise.all([code(), loadAreas(wanted)]));
    return (loaded = { default: module[name] });
  };
}
