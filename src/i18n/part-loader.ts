import type { Area } from '../../resources/messages/areas.ts';
import { loadWhenReachable } from '../browser/connection.ts';
import { loadAreas } from './messages.ts';

/**
 * Loads a component's code together with its messages, so that no message key is ever shown. `wanted`: all areas of the
 * code's messages except `frame`; tests check that. Waits for the network if offline.
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
