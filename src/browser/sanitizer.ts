import { sanitizeWith } from './trusted-types.ts';

let loading: Promise<void> | undefined;

/** Fetches the sanitizer, once. A screen that shows markup waits for it; where it can't be had, markup stays text. */
export function loadSanitizer(): Promise<void> {
  loading ??= import('dompurify').then(
    ({ default: purify }) => sanitizeWith((html) => purify.sanitize(html)),
    () => {
      loading = undefined;
    },
  );
  return loading;
}
