import type { Area } from '../../resources/messages/areas.ts';
import { loadAreas } from './messages.ts';

/**
 * Loads a component's code together with the messages that it shows, so that no key is ever seen. `wanted`: all areas of
 * the code's messages but `frame`, as tests check.
 */
export function partLoader<Module extends object, Name extends keyof Module>(
  wanted: readonly Area[],
  code: () => Promise<Module>,
  name: Name,
): () => Promise<{ readonly default: Module[Name] }> {
  return async () => {
    const [module] = await Promise.all([code(), loadAreas(wanted)]);
    return { default: module[name] };
  };
}
