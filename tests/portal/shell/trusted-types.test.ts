import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadForm } from '../../../src/screens/screen-loads.ts';
import { installTrustedTypes, policyRules, setSanitizer } from '../../../src/browser/trusted-types.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the default Trusted Types policy', () => {
  it('refuses scripts of another origin', () => {
    expect(() => policyRules.createScriptURL('https://evil.example/x.js')).toThrow('another origin');
    expect(policyRules.createScriptURL('/assets/a.js')).toBe('/assets/a.js');
  });

  it('shows markup as text until there is a sanitizer, and cleans it afterwards', () => {
    expect(policyRules.createHTML('<b onclick="x()">&</b>')).toBe('&lt;b onclick="x()">&amp;&lt;/b>');
    setSanitizer((html) => html.replaceAll(/ on\w+="[^"]*"/gu, ''));
    expect(policyRules.createHTML('<b onclick="x()">hi</b>')).toBe('<b>hi</b>');
  });

  it('has its sanitizer before a form is there, which may show rich text', async () => {
    // DOMPurify needs a browser's parser.
    vi.doMock('../../../src/form/ResourceForm.tsx', () => ({ ResourceForm: () => null }));
    vi.doMock('dompurify', () => ({ default: { sanitize: (html: string) => `clean ${html}` } }));
    await loadForm();
    expect(policyRules.createHTML('<b>hi</b>')).toBe('clean <b>hi</b>');
  });

  it('is made once, where the browser knows them', () => {
    expect(() => installTrustedTypes()).not.toThrow();
    const createPolicy = vi.fn();
    vi.stubGlobal('trustedTypes', { defaultPolicy: null, createPolicy });
    installTrustedTypes();
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith('default', policyRules);
    vi.stubGlobal('trustedTypes', { defaultPolicy: {}, createPolicy });
    installTrustedTypes();
    expect(createPolicy).toHaveBeenCalledTimes(1);
  });
});
