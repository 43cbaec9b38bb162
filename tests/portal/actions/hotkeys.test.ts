import { describe, expect, it } from 'vitest';
import { user_group_application } from '../../../resources/customers/user_group_application.ts';
import { user } from '../../../resources/customers/user.ts';
import { nextWaiting, waitingStates } from '../../../src/traits/actions/hotkeys.ts';
import { pageKey, type Press } from '../../../src/ui/page-keys.ts';

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  target: document.body,
  ...more,
});

describe('a key', () => {
  it('is told as a small letter', () => {
    expect(['a', 'A', 'Enter'].map((key) => pageKey(press(key)))).toEqual(['a', 'a', 'enter']);
  });

  it.each([
    ['with Ctrl', { ctrlKey: true }],
    ['with ⌘', { metaKey: true }],
    ['with Alt', { altKey: true }],
    ['held down', { repeat: true }],
    ['while an input method composes', { isComposing: true }],
    ['that something else has taken', { defaultPrevented: true }],
  ])('does nothing %s', (_, more) => {
    expect(pageKey(press('a', more))).toBeUndefined();
  });

  it.each([
    '<input>',
    '<textarea></textarea>',
    '<select></select>',
    '<p contenteditable="true"></p>',
    '<div role="combobox"></div>',
  ])('typed into %s does nothing', (html) => {
    const box = document.createElement('div');
    box.innerHTML = html;
    expect(pageKey(press('a', { target: box.firstElementChild }))).toBeUndefined();
  });

  it('on a button or a link is one, too', () => {
    expect(pageKey(press('a', { target: document.createElement('button') }))).toBe('a');
  });
});

describe('the next record', () => {
  it('is the one behind in the list that still waits', () => {
    expect(nextWaiting([1, 2, 3, 4], [1, 4], 2)).toBe(4);
  });

  it('is the first that waits, from the end of the list or from outside of it', () => {
    expect([nextWaiting([1, 2, 3], [1, 2], 3), nextWaiting([1, 2], [1, 2], 9)]).toEqual([1, 1]);
  });

  it('is none where no other waits', () => {
    expect([nextWaiting([7], [7], 7), nextWaiting([7], [], 7)]).toEqual([undefined, undefined]);
  });
});

describe('what waits', () => {
  it('is in a state from which an action with a key leads', () => {
    expect([waitingStates(user_group_application), waitingStates(user)]).toEqual([['pending'], []]);
  });
});
