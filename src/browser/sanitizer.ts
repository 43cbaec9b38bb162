import { loadWhenReachable } from './connection.ts';
import { setSanitizer } from './trusted-types.ts';

let loading: Promise<void> | undefined;

/** Loads the sanitizer, once. If that fails, markup is shown as text. */
export function loadSanitizer(): Promise<void> {
  loading ??= loadWhenReachable(() => import('dompurify')).then(
    ({ default: purify }) => setSanitizer((html) => purify.sanitize(html)),
    () => {
      loading = undefined;
    },
  );
  return loading;
}
