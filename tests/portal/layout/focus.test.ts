import { afterEach, expect, test, vi } from 'vitest';
import { keepFocus } from '../../../src/layout/focus-restoration.ts';

afterEach(() => document.body.replaceChildren());

test('a part of the page that takes the focus for a control that went has no ring; a control keeps its own', async () => {
  document.body.innerHTML =
    '<main><section aria-label="SKUs"><button id="goes">Goes</button><p data-focus-group><button id="a">A</button><button id="b">B</button></p></section></main>';
  for (const element of document.querySelectorAll<HTMLElement>('*')) element.checkVisibility = () => true;
  const at = (selector: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector}`);
    return found;
  };
  const kept = keepFocus(at('main'));
  at('#b').focus();
  at('#b').remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(at('#a')));
  expect(at('#a').style.outlineStyle).toBe('');
  at('#goes').focus();
  at('#goes').remove();
  at('p').remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(at('section')));
  expect(at('section').style.outlineStyle).toBe('none');
  kept.stop();
});
