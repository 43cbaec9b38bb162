import { createElement, type FunctionComponent, lazy, type ReactNode, useState } from 'react';
import type { RecordPanelProps } from './slots.ts';

type Panel = FunctionComponent<RecordPanelProps>;

/** A panel whose code stands in a file of its own. */
export interface LazyPanel {
  /** Begins to load it. */
  readonly load: () => Promise<unknown>;
  readonly Panel: Panel;
}

/**
 * A panel that is loaded when it is needed. Where its code is there already it is drawn at once, together with the
 * form: React's `lazy` alone shows the placeholder first, and what takes its place 300 ms later at the soonest.
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
    Panel: function PanelWhenThere(props): ReactNode {
      const [Drawn] = useState(() => ready ?? Later);
      return createElement(Drawn, props);
    },
  };
}
