import { __unsafe_useEmotionCache } from '@emotion/react';
import { cleanup, configure, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

// Files share a worker, and so the libraries and the document, but each has the portal's own modules afresh.
vi.resetModules();

// A busy machine draws late; a second, which is the default, would be a test of the machine.
configure({ asyncUtilTimeout: 30_000 });

/** What MUI's styles are kept in. */
let styles: ReturnType<typeof __unsafe_useEmotionCache> | undefined;
render(
  createElement(() => {
    styles = __unsafe_useEmotionCache();
    return null;
  }),
);
cleanup();

/**
 * An unexpected `console.error` or `console.warn` fails the test it came from. A test that expects one
 * silences it itself: `vi.spyOn(console, 'error').mockImplementation(() => {})`, and asserts on it.
 */
let errors: MockInstance<typeof console.error>;
let warnings: MockInstance<typeof console.warn>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
  warnings = vi.spyOn(console, 'warn');
});

afterEach(() => {
  cleanup();
  const said = [...unexpected(errors), ...unexpected(warnings)];
  vi.restoreAllMocks();
  forgetStyles();
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.documentElement.lang = '';
  expect(said, 'unexpected console output').toEqual([]);
});

function unexpected(spy: MockInstance<(...words: unknown[]) => void>): string[] {
  // A test that replaced the implementation has taken the call upon itself.
  if (spy.getMockImplementation() !== undefined) return [];
  return spy.mock.calls.map((words) => words.map(String).join(' '));
}

/** What a test looks up asks each rule of the document's: those of earlier tests would make it slower and slower. */
function forgetStyles(): void {
  const cache = styles;
  if (!cache) return;
  cache.sheet.flush();
  cache.inserted = {};
  cache.registered = {};
}
