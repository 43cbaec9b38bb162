/**
 * An element that had the focus, and its ancestors, innermost first: any of them may be gone when the focus is
 * restored.
 */
interface Place {
  readonly element: HTMLElement;
  readonly around: readonly HTMLElement[];
}

/**
 * A temporary focus target, until a better one exists: a button that is enabled again, the heading of a loading page.
 */
interface Provisional {
  readonly on: HTMLElement;
  readonly next: () => HTMLElement | undefined;
}

const controls = 'button, input, select, textarea, a[href], [tabindex]';

/** Parts of a page that can receive the focus of an element inside them. */
const groups =
  'nav, table, section[aria-label], section[aria-labelledby], form[aria-label], [role=toolbar], [role=region], [role=tabpanel], [role=grid], [role=dialog]';

/** Number of remembered places: enough for a button, the menu that it opened, and the dialog that opened from there. */
const mostPlaces = 8;

/**
 * Ids of the elements that had the focus last before the whole page was rendered again, as for another language or
 * store.
 */
let leftAt: readonly string[] = [];
/** Enough for a button, its menu, and a question. */
const mostLeft = 3;

/**
 * Keeps the focus on the page. The browser moves it to `body` when the focused element is removed or disabled, as by a
 * dialog's last button or "Clear all": keyboard users then start over, and a screen reader says nothing. Here it moves
 * to the nearest remaining element: another control of its `data-focus-group`, else the part of the page around it,
 * else the page's heading. A click on an empty area still removes the focus, as usual. If the whole page is rendered
 * again, the focus moves to the control with the same `id`.
 */
export function keepFocus(main: HTMLElement) {
  const { ownerDocument: document } = main;
  let places: readonly Place[] = [];
  let provisional: Provisional | undefined;
  let frame = 0;
  /**
   * True if the focused element was removed or disabled, not left by the user. Stored at once, because an answer may
   * enable a button again before the check.
   */
  let taken = false;

  const isLost = () => document.activeElement === null || document.activeElement === document.body;
  const headingOf = () => [...main.querySelectorAll<HTMLElement>('h1')].find(isUsable);

  const focus = (element: HTMLElement) => {
    if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
      element.tabIndex = -1;
      // No focus ring around a whole list or the page's name: it would not help.
      if (element.matches(`h1, ${groups}`)) element.style.outlineStyle = 'none';
    }
    element.focus({ preventScroll: true });
  };
  const focusPage = () => {
    const heading = headingOf();
    focus(heading ?? main);
    provisional = heading ? undefined : { on: main, next: headingOf };
  };
  const restore = () => {
    for (const { element, around } of places.toReversed()) {
      const target = isUsable(element) ? element : takerNear({ element, around }, main);
      if (target === main) return focusPage();
      if (!target) continue;
      focus(target);
      provisional =
        element.isConnected && target !== element
          ? { on: target, next: () => (isUsable(element) ? element : undefined) }
          : undefined;
      return;
    }
  };
  const check = () => {
    if (provisional?.on === document.activeElement) {
      const next = provisional.next();
      if (!next) return;
      provisional = undefined;
      focus(next);
    }
    const last = places.at(-1);
    if (!isLost() || !last) return;
    // The element still exists: the user left it by clicking beside it.
    if (isUsable(last.element) && !taken) places = [];
    else restore();
  };
  const resume = (ids: readonly string[]) => {
    if (!isLost()) return;
    const same = ids.map((id) => document.getElementById(id)).find((element) => element && isUsable(element));
    if (same) focus(same);
    else focusPage();
  };
  // In the next frame, after components have handled their own focus.
  const schedule = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(check);
  };

  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    if (target !== provisional?.on) provisional = undefined;
    places = [...places.filter(({ element }) => element !== target), { element: target, around: aroundOf(target) }];
    places = places.slice(-mostPlaces);
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    taken = target instanceof HTMLElement && !isUsable(target);
    if (relatedTarget === null) schedule();
  };
  const changes = new MutationObserver(() => {
    if (provisional || (places.length > 0 && isLost())) schedule();
  });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  if (leftAt.length > 0) {
    const ids = leftAt.filter((id) => id !== '');
    frame = requestAnimationFrame(() => resume(ids));
    leftAt = [];
  }
  return {
    /** A new page opened: focuses its heading if nothing has the focus, or if a link outside of `main` has it. */
    onPage: () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { activeElement: active } = document;
        if (isLost() || active === main || (active?.matches('a[href]') && !main.contains(active))) focusPage();
      });
    },
    stop: () => {
      cancelAnimationFrame(frame);
      leftAt = places
        .slice(-mostLeft)
        .map(({ element }) => element.id)
        .toReversed();
      changes.disconnect();
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
    },
  };
}

function aroundOf(element: HTMLElement): readonly HTMLElement[] {
  const parent = element.parentElement;
  return parent && parent !== element.ownerDocument.body ? [parent, ...aroundOf(parent)] : [];
}

function isUsable(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    !element.closest('[aria-hidden=true], [inert]') &&
    element.checkVisibility()
  );
}

/** The element that receives the focus of a removed or disabled one; `main` means the page's heading. */
function takerNear({ element, around }: Place, main: HTMLElement): HTMLElement | undefined {
  for (const part of around) {
    if (!part.isConnected || part.closest('[aria-hidden=true], [inert]')) continue;
    if (part === main) return main;
    const control = part.hasAttribute('data-focus-group') ? controlNear(element, part) : undefined;
    if (control) return control;
    if (part.matches(groups) && isUsable(part)) return part;
  }
  return undefined;
}

/** The last usable control before `element`; the first one of the group if there is none, or if the element is gone. */
function controlNear(element: HTMLElement, group: HTMLElement): HTMLElement | undefined {
  const usable = [...group.querySelectorAll<HTMLElement>(controls)].filter(isUsable);
  const isBefore = (control: HTMLElement) =>
    (element.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  return (element.isConnected ? usable.findLast(isBefore) : undefined) ?? usable[0];
}
