import { randomBytes } from 'node:crypto';
import type { PortalEnv } from '../../process/env.ts';
import { pagePolicy } from '../content-security-policy.ts';

const noncePlaceholder = '__NONCE__';

/** The portal page; only the nonce differs between answers. */
export interface Page {
  render(): { readonly html: string; readonly policy: string };
}

/**
 * Prepares the built `index.html`: every script, style and link gets the nonce of the answer, a meta element passes it
 * to Vite's loader, and `<script type="application/json" id="environment">` holds the settings.
 */
export function createPage(index: string, portal: PortalEnv): Page {
  const settings = `<script type="application/json" id="environment">${escapeJson(JSON.stringify(portal))}</script>`;
  const bare = index
    .replaceAll(/<script[^>]*\bid="environment"[^>]*>[\s\S]*?<\/script>/giu, '')
    .replaceAll(/<meta[^>]*\bproperty="csp-nonce"[^>]*>/giu, '')
    .replaceAll(/(<(?:script|style|link)\b[^>]*?)\s+nonce(?:="[^"]*")?/giu, '$1')
    .replace(/<head[^>]*>/iu, (head) => `${head}<meta property="csp-nonce" nonce="">${settings}`);
  const parts = bare
    .replaceAll(/<(script|style|link)\b/giu, `<$1 nonce="${noncePlaceholder}"`)
    .replace('property="csp-nonce" nonce=""', `property="csp-nonce" nonce="${noncePlaceholder}"`)
    .split(noncePlaceholder);
  return {
    render() {
      const nonce = randomBytes(16).toString('base64');
      return { html: parts.join(nonce), policy: pagePolicy(nonce, portal) };
    },
  };
}

/** Escapes JSON so that it can't end its element or begin a comment. */
function escapeJson(json: string): string {
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
