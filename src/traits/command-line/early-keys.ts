let typed = '';
let stop: (() => void) | undefined;

/**
 * Buffers typed keys until the command line is loaded, so that they aren't page commands. `onEscape`: the user
 * cancelled.
 */
export function keepEarlyKeys(onEscape: () => void): void {
  takeEarlyKeys();
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') {
      takeEarlyKeys();
      onEscape();
    } else if ([...event.key].length === 1) typed += event.key;
    else if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', listen, { capture: true });
  stop = () => window.removeEventListener('keydown', listen, { capture: true });
}

/** Returns the buffered text and stops buffering. */
export function takeEarlyKeys(): string {
  const text = typed;
  typed = '';
  stop?.();
  stop = undefined;
  return text;
}
