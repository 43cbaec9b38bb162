import { describe, expect, it, vi } from 'vitest';
import { isGuestPath, storeReturnAddress } from '../../../src/sign-in/return-address.ts';
import { redirectTo, takeReturnAddress } from '../../../src/sign-in/ReturnToAddress.tsx';

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

describe('where one was', () => {
  it('is never a guest page', () => {
    storeReturnAddress(at('/login'));
    storeReturnAddress(at('/challenge/'));
    expect(takeReturnAddress()).toBe('/home');
    expect(isGuestPath('/loginx')).toBe(false);
  });

  it.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'is never another site: %s',
    (address) => {
      sessionStorage.setItem('oto.return_to', address);
      expect(takeReturnAddress()).toBe('/home');
    },
  );

  it('is returned to once, with search and hash', () => {
    storeReturnAddress(at('/salesman/3', '?tab=en_US', '#access'));
    expect(takeReturnAddress()).toBe('/salesman/3?tab=en_US#access');
    expect(takeReturnAddress()).toBe('/home');
  });
});

describe('a redirect to another address', () => {
  it.each(['https://evil.example/x', 'javascript:alert(1)', 'not an address', '/relative'])(
    'does not go to %s',
    (address) => {
      const replace = vi.fn();
      expect(redirectTo(address, replace)).toBe(false);
      expect(replace).not.toHaveBeenCalled();
    },
  );

  it('replaces the location by one that is allowed', () => {
    const replace = vi.fn();
    expect(redirectTo(`${window.location.origin}/api/handbook`, replace)).toBe(true);
    expect(replace).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/api/handbook`);
  });

  it('goes to the sites that the page’s settings list, and to none that only looks like one', async () => {
    const settings = document.createElement('script');
    Object.assign(settings, {
      id: 'environment',
      type: 'application/json',
      textContent: JSON.stringify({ redirectOrigins: ['https://handbook.example.hk'] }),
    });
    document.head.append(settings);
    vi.resetModules();
    const { redirectTo: leave } = await import('../../../src/sign-in/ReturnToAddress.tsx');
    settings.remove();
    const replace = vi.fn();
    for (const address of [
      'http://handbook.example.hk/a',
      'https://handbook.example.hk.evil.example/',
      'https://handbook.example.hk@evil.example/',
      'https://handbook.example.hk:8443/',
    ]) {
      expect(leave(address, replace), address).toBe(false);
    }
    expect(leave('https://handbook.example.hk/orders?page=2#returns', replace)).toBe(true);
    expect(replace).toHaveBeenCalledExactlyOnceWith('https://handbook.example.hk/orders?page=2#returns');
  });
});
