import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

// A busy machine draws late; a second, which is the default, would be a test of the machine.
configure({ asyncUtilTimeout: 30_000 });

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
