import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';
import { forgetStyles, leaveOutStyles } from './portal/styles.ts';

// Files share a worker, the libraries and the document; the portal's own modules are fresh in each.
vi.resetModules();

// A busy machine renders slowly: with the default of one second, the test would depend on the machine.
configure({ asyncUtilTimeout: 30_000 });

leaveOutStyles();

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
  // A test that mocked the implementation checks the calls itself.
  if (spy.getMockImplementation() !== undefined) return [];
  return spy.mock.calls.map((words) => words.map(String).join(' '));
}
