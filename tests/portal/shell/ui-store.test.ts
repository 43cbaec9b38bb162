import { describe, expect, it, vi } from 'vitest';
import { createUiStore } from '../../../src/store/ui-store.ts';
import { storageChanged } from './api.ts';

describe('what react-admin remembers', () => {
  it('stays in its store: another knows nothing of it', () => {
    createUiStore(1).setItem('list.salesman', { page: 3 });
    expect(createUiStore(2).getItem('list.salesman')).toBeUndefined();
    expect(createUiStore(1).getItem('list.salesman')).toEqual({ page: 3 });
  });

  it('stays in its tab, under the prefix', () => {
    createUiStore(1).setItem('list.salesman', 1);
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage.getItem('oto.ui.1.list.salesman')).toBe('1');
  });

  it('is the default where nothing is kept, or nonsense is', () => {
    const store = createUiStore(1);
    expect(store.getItem('x', 'default')).toBe('default');
    sessionStorage.setItem('oto.ui.1.x', '{broken');
    expect(store.getItem('x', 'default')).toBe('default');
    store.setItem('x', 0);
    expect(store.getItem('x', 5)).toBe(0);
  });

  it('tells who listens, until they stop', () => {
    const store = createUiStore(1);
    const told = vi.fn();
    const stop = store.subscribe('x', told);
    store.setItem('x', 1);
    store.setItem('y', 1);
    store.setItem('x', undefined);
    stop();
    store.setItem('x', 2);
    expect(told.mock.calls).toEqual([[1], [undefined]]);
    expect(sessionStorage.getItem('oto.ui.1.x')).toBe('2');
  });

  it('forgets by the beginning of a name, or all but what is shared', () => {
    const store = createUiStore(1);
    store.setItem('theme', 'dark');
    for (const name of ['a.1', 'a.2', 'b']) store.setItem(name, 1);
    store.removeItems('a.');
    expect([store.getItem('a.1'), store.getItem('a.2'), store.getItem('b')]).toEqual([undefined, undefined, 1]);
    store.reset();
    expect([store.getItem('b'), store.getItem('theme')]).toEqual([undefined, 'dark']);
  });

  it('shares the theme with all tabs and stores', () => {
    const store = createUiStore(1);
    const told = vi.fn();
    store.setup();
    store.subscribe('theme', told);
    localStorage.setItem('oto.theme', '"dark"');
    storageChanged('oto.theme');
    storageChanged('oto.language');
    store.teardown();
    storageChanged('oto.theme');
    expect(told.mock.calls).toEqual([['dark']]);
    expect(createUiStore(2).getItem('theme')).toBe('dark');
  });
});
