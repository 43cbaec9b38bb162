import { type ComponentType, lazy, Suspense, useState } from 'react';
import { loadCode } from '../../resources/ui/load-code.ts';
import { prefetchWhenIdle } from './prefetch.ts';

/**
 * A component that is loaded when it first opens, or earlier when the browser is idle. `vite.config.ts` replaces the
 * code of MUI's menus, dialogs, tooltips and suggestions by it.
 */
export function whenOpen<Props extends { readonly open: boolean }>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
) {
  const Loaded = lazy(() => loadCode(load));
  prefetchWhenIdle([load]);
  return function WhenOpen(props: Props) {
    const [used, setUsed] = useState(false);
    if (props.open && !used) setUsed(true);
    return used ? (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ) : null;
  };
}
