import { describe, expect, test } from 'vitest';
import type { PortalEnv } from '../../../server/process/env.ts';
import { createPage } from '../../../server/http/portal/page.ts';

const index = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<script type="application/json" id="environment">{"apiUrl":"/old"}</script>
<script type="module" crossorigin src="/assets/main-abc.js"></script>
<link rel="modulepreload" href="/assets/react-def.js"><link rel="stylesheet" nonce="stale" href="/assets/a.css">
<style>body{margin:0}</style></head><body><div id="root"></div></body></html>`;

const portal = {
  apiUrl: '/api',
  addressApiUrl: 'https://places.example/v1',
  authStrategy: 'local',
  redirectOrigins: ['https://handbook.example'],
  passwordReset: true,
  storagePrefix: 'oto',
} as const;

describe('the page', () => {
  test('has another nonce in every answer', () => {
    const page = createPage(index, portal);
    expect(page.render().html).not.toBe(page.render().html);
  });

  test('gives the nonce of its policy to every script, style and link, and no other', () => {
    const { html, policy } = createPage(index, portal).render();
    const nonce = /'nonce-([^']+)'/u.exec(policy)?.[1] ?? 'none';
    const elements = [...html.matchAll(/<(?:script|style|link|meta property="csp-nonce")[^>]*>/gu)].map(([tag]) => tag);
    expect(elements).toHaveLength(6);
    for (const tag of elements) expect(tag).toContain(`nonce="${nonce}"`);
    expect(html).not.toContain('stale');
  });

  test('hands over the settings of this start, not those of the build', () => {
    const { html } = createPage(index, portal).render();
    const json =
      /<script nonce="[^"]+" type="application\/json" id="environment">([^<]*)<\/script>/u.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(portal);
    expect(html).not.toContain('/old');
  });

  test('settings can not end their element', () => {
    const evil = { ...portal, apiUrl: '/x</script><script>alert(1)</script>' };
    const { html } = createPage(index, evil).render();
    expect(html).not.toContain('<script>alert');
  });
});

describe('the policy', () => {
  const { policy } = createPage(index, portal).render();

  test('allows no inline code, plug-in, frame or other base', () => {
    expect(policy).not.toContain('unsafe');
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "'strict-dynamic'"])
      expect(policy).toContain(part);
  });

  test('asks for trusted types', () => {
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain('trusted-types default dompurify');
  });

  test('shows pictures and videos of this origin, and of the Admin API’s where that is another', () => {
    expect(policy).toContain("img-src 'self' data: blob:;");
    const foreign = createPage(index, { ...portal, apiUrl: 'https://api.shop.example/v1' }).render().policy;
    expect(foreign).toContain("img-src 'self' data: blob: https://api.shop.example;");
    expect(foreign).toContain("media-src 'self' blob: https://api.shop.example;");
  });

  test('connects to this origin and the hosts that the environment names', () => {
    expect(policy).toContain("connect-src 'self' https://places.example;");
  });

  test('connects to the user pool only where the page signs in there', () => {
    const endpoint = 'https://cognito-idp.ap-east-1.amazonaws.com';
    const policyOf = (userPool: NonNullable<PortalEnv['userPool']>) =>
      createPage(index, { ...portal, authStrategy: 'user_pool', userPool }).render().policy;
    expect(policyOf({ through: 'pool', id: 'a', webClientId: 'b', region: 'ap-east-1', endpoint })).toContain(
      `connect-src 'self' https://places.example ${endpoint};`,
    );
    expect(policyOf({ through: 'api' })).toContain("connect-src 'self' https://places.example;");
  });
});
