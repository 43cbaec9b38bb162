import { createElement, type FunctionComponent, lazy, type ReactNode, useState } from 'react';
import type { RecordPanelProps } from './slots.ts';

type Panel = FunctionComponent<RecordPanelProps>;

/** A panel in its own chunk. */
export interface LazyPanel {
  /** Preloads the chunk. */
  readonly load: () => Promise<unknown>;
  readonly isLoaded: () => boolean;
  readonly Panel: Panel;
}

/**
 * Creates a panel that is loaded on demand. A preloaded one renders at once with the form; React's `lazy` alone would
 * show the fallback first, and for at least 300 ms.
 */
export function lazyPanel(code: () => Promise<{ readonly default: Panel }>): LazyPanel {
  let ready: Panel | undefined;
  const load = async () => {
    const module = await code();
    ready = module.default;
    return module;
  };
  const Later = lazy(load);
  return {
    load,
    isLoaded: () => ready !== undefined,
    Panel: function PanelWhenThere(props): ReactNode {
      const [Drawn] = useState(() => ready ?? Later);
      return createElement(Drawn, props);
    },
  };
}
