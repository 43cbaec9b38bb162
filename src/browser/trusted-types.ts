type Sanitizer = (html: string) => string;

/** Used until the sanitizer is loaded. */
const escapeMarkup: Sanitizer = (html) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

let sanitizer: Sanitizer = escapeMarkup;

/** Sets the sanitizer of the default policy. The sign-in pages need none. */
export function setSanitizer(sanitize: Sanitizer): void {
  sanitizer = sanitize;
}

/** Rules of the default policy: sanitizes markup, allows scripts of this origin only, forbids code in strings. */
export const policyRules = {
  createHTML: (html: string): string => sanitizer(html),
  createScriptURL(url: string): string {
    if (new URL(url, window.location.href).origin === window.location.origin) return url;
    throw new TypeError(`A script of another origin was refused: ${url}`);
  },
};

/** Creates the `default` Trusted Types policy, once, if the browser supports them. */
export function installTrustedTypes(): void {
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  if (typeof factory !== 'object' || factory === null || Reflect.get(factory, 'defaultPolicy')) return;
  const create: unknown = Reflect.get(factory, 'createPolicy');
  if (typeof create === 'function') create.call(factory, 'default', policyRules);
}
