import { afterEach, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '../../../src/browser/environment.ts';

describe('the settings of the page', () => {
  it.each([undefined, null, 'text', 5, { apiUrl: 7 }])('fall back to the defaults from %o', (page) => {
    expect(readEnvironment(page, {})).toEqual({
      apiUrl: '/api',
      addressApiUrl: '/api',
      authStrategy: 'local',
      userPool: { through: 'pool', id: '', webClientId: '', region: '', endpoint: '' },
      redirectOrigins: [],
      passwordReset: false,
    });
  });

  it('win over those of the build', () => {
    const build = {
      VITE_API_URL: '/build',
      VITE_AUTH_STRATEGY: 'user_pool',
      VITE_USER_POOL_REGION: 'eu',
    };
    const page = {
      apiUrl: 'https://shop.example.hk/api/',
      addressApiUrl: 'https://areas.example.hk',
      authStrategy: 'local',
      userPool: { through: 'api', region: 'ap-east-1', endpoint: 'https://pool.example.hk' },
    };
    expect(readEnvironment(page, build)).toEqual({
      apiUrl: 'https://shop.example.hk/api',
      addressApiUrl: 'https://areas.example.hk',
      authStrategy: 'local',
      userPool: {
        through: 'api',
        id: '',
        webClientId: '',
        region: 'ap-east-1',
        endpoint: 'https://pool.example.hk',
      },
      redirectOrigins: [],
      passwordReset: false,
    });
  });

  it('name other sites as the page, or else the build, lists them; what is no origin is left out', () => {
    const build = {
      VITE_REDIRECT_ORIGINS:
        'https://handbook.example.hk, http://wiki.example.hk:8080,, *, javascript:alert(1), https://a.example/path',
    };
    expect(readEnvironment({}, build).redirectOrigins).toEqual([
      'https://handbook.example.hk',
      'http://wiki.example.hk:8080',
    ]);
    expect(
      readEnvironment({ redirectOrigins: ['https://other.example.hk', 7, 'null'] }, build).redirectOrigins,
    ).toEqual(['https://other.example.hk']);
    expect(readEnvironment({ redirectOrigins: [] }, build).redirectOrigins).toEqual([]);
  });
});

describe('the prefix of the storage', () => {
  afterEach(() => {
    document.querySelector('#environment')?.remove();
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  async function prefixOf(page: unknown): Promise<string> {
    const script = Object.assign(document.createElement('script'), { id: 'environment', type: 'application/json' });
    script.textContent = JSON.stringify(page);
    document.head.append(script);
    vi.resetModules();
    return (await import('../../../src/browser/page-settings.ts')).storagePrefix;
  }

  it.each([
    [{}, '', 'oto'],
    [{ storagePrefix: ' ' }, 'built', 'built'],
    [{ storagePrefix: 'page' }, 'built', 'page'],
  ])('of the page %o and the build “%s” is “%s”', async (page, build, prefix) => {
    vi.stubEnv('VITE_STORAGE_PREFIX', build);
    expect(await prefixOf(page)).toBe(prefix);
  });
});
