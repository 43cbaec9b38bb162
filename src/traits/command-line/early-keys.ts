let typed = '';
let stop: (() => void) | undefined;

/**
 * Keeps what is typed until the command line is there, so that it is no command to the page. `onEscape`: it isn't waited
 * for any more.
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

/** What was typed until now; from here on, keys go where they belong. */
export function takeEarlyKeys(): string {
  const text = typed;
  typed = '';
  stop?.();
  stop = undefined;
  return text;
}
