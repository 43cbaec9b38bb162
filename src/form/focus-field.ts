import type { Resource } from '../../resources/define.ts';
import { formFields } from './form-values.ts';
import { topLevelField } from './resolver.ts';
import { sectionId } from './SectionNav.tsx';

/** The first of `paths` in form order. */
export function firstInFormOrder(resource: Resource, paths: readonly string[]): string | undefined {
  const order = Object.keys(formFields(resource));
  return paths.toSorted((a, b) => order.indexOf(topLevelField(a)) - order.indexOf(topLevelField(b)))[0];
}

const focusable =
  'input:not([type="hidden"]):not([aria-hidden="true"]):not(:disabled), textarea:not([aria-hidden="true"]):not(:disabled), [contenteditable="true"], [role="combobox"], button:not(:disabled)';

/**
 * Focuses the input at `path`, or at its nearest parent that has one, else the section of that name, and scrolls to it.
 * Returns false if there is none.
 */
export function focusPath(root: ParentNode, path: string): boolean {
  for (let around = path; around !== ''; around = around.slice(0, Math.max(0, around.lastIndexOf('.')))) {
    const place = root.querySelector(`[data-field="${CSS.escape(around)}"]`);
    const input = place?.querySelector<HTMLElement>(focusable);
    if (place && input) {
      place.scrollIntoView({ block: 'center' });
      input.focus({ preventScroll: true });
      return true;
    }
  }
  const section = root.querySelector<HTMLElement>(`#${CSS.escape(sectionId(topLevelField(path)))}`);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
  return section !== null;
}

/** Focuses the first input of a form. */
export function focusFirst(root: ParentNode): void {
  root.querySelector<HTMLElement>(`[data-field] :is(${focusable})`)?.focus();
}
