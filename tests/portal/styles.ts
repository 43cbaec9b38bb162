import { __unsafe_useEmotionCache } from '@emotion/react';
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { beforeAll } from 'vitest';

type Styles = NonNullable<ReturnType<typeof __unsafe_useEmotionCache>>;

/** The cache that holds MUI's styles. */
function findStyles(): Styles {
  let styles: Styles | null = null;
  render(
    createElement(() => {
      styles = __unsafe_useEmotionCache();
      return null;
    }),
  );
  cleanup();
  if (!styles) throw new Error('there is no cache of styles');
  return styles;
}

const styles = findStyles();

/**
 * Keeps MUI's styles out of the document: every query by role would evaluate all of them for each element and those
 * around it, which took half of the time of all tests.
 */
export function leaveOutStyles(): void {
  styles.sheet.insert = () => undefined;
}

/** For files whose tests read styles, or names that depend on what is a block. */
export function withStyles(): void {
  beforeAll(() => {
    Reflect.deleteProperty(styles.sheet, 'insert');
  });
}

/** Removes styles of earlier tests, which make tests slower and slower. */
export function forgetStyles(): void {
  styles.sheet.flush();
  styles.inserted = {};
  styles.registered = {};
}
