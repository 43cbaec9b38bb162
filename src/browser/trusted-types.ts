type Sanitizer = (html: string) => string;

/** Until the sanitizer is there, markup is shown as the text it is. */
const asText: Sanitizer = (html) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

let sanitizer: Sanitizer = asText;

/** Gives the default policy its sanitizer; the application loads it, the sign-in pages need none. */
export function sanitizeWith(sanitize: Sanitizer): void {
  sanitizer = sanitize;
}

/** The default policy's rules: markup is cleaned, scripts come from this origin only, code from strings never. */
export const policyRules = {
  createHTML: (html: string): string => sanitizer(html),
  createScriptURL(url: string): string {
    if (new URL(url, window.location.href).origin === window.location.origin) return url;
    throw new TypeError(`A script of another origin was refused: ${url}`);
  },
};

/** Makes the `default` Trusted Types policy, once, where the browser knows them. */
export function installTrustedTypes(): void {
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  if (typeof factory !== 'object' || factory === null || Reflect.get(factory, 'defaultPolicy')) return;
  const create: unknown = Reflect.get(factory, 'createPolicy');
  if (typeof create === 'function') create.call(factory, 'default', policyRules);
}
