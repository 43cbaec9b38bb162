import { type MouseEvent, useCallback } from 'react';
import { useNavigate } from 'react-router';

const interactive =
  'a, button, input, select, textarea, label, [role="button"], [role="menuitem"], [role="separator"], td[data-quick]';

/** The path that a click opens: of the link, or of its row (`data-href`). */
function addressAt(target: EventTarget): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const control = target.closest(interactive);
  if (control)
    return control instanceof HTMLAnchorElement && control.target === ''
      ? (control.getAttribute('href') ?? undefined)
      : undefined;
  return target.closest('[data-href]')?.getAttribute('data-href') ?? undefined;
}

export interface RowNavigation {
  readonly onClick: (event: MouseEvent) => void;
  readonly onAuxClick: (event: MouseEvent) => void;
}

/**
 * Opens the clicked row's record; with Ctrl, ⌘ or the middle button in a new tab. Links with a modifier key are left to
 * the browser. Selecting text opens nothing.
 */
export function useRowNavigation(beforeLeaving: (target: EventTarget) => void): RowNavigation {
  const navigate = useNavigate();
  const onClick = useCallback(
    (event: MouseEvent) => {
      const address = addressAt(event.target);
      if (event.defaultPrevented || address === undefined || !address.startsWith('/')) return;
      const link = event.target instanceof Element && event.target.closest('a') !== null;
      const elsewhere = event.ctrlKey || event.metaKey;
      if (link && (elsewhere || event.shiftKey)) return;
      if (!link && window.getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      if (elsewhere) window.open(address, '_blank', 'noopener');
      else {
        beforeLeaving(event.target);
        void navigate(address);
      }
    },
    [navigate, beforeLeaving],
  );
  const onAuxClick = useCallback((event: MouseEvent) => {
    const address = addressAt(event.target);
    const link = event.target instanceof Element && event.target.closest('a') !== null;
    if (event.button !== 1 || link || event.defaultPrevented || !address?.startsWith('/')) return;
    window.open(address, '_blank', 'noopener');
  }, []);
  return { onClick, onAuxClick };
}
