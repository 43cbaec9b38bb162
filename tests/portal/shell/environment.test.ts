import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../src/browser/environment.ts';

describe('the settings of the page', () => {
  it.each([undefined, null, 'text', 5, { apiUrl: 7, storagePrefix: '' }])(
    'fall back to the defaults from %o',
    (page) => {
      expect(readEnvironment(page, {})).toEqual({
        apiUrl: '/api',
        addressApiUrl: '/api',
        authStrategy: 'local',
        userPool: { id: '', webClientId: '', region: '' },
        redirectOrigins: [],
        storagePrefix: 'oto',
      });
    },
  );

  it('win over those of the build', () => {
    const build = {
      VITE_API_URL: '/build',
      VITE_STORAGE_PREFIX: 'built',
      VITE_AUTH_STRATEGY: 'user_pool',
      VITE_USER_POOL_REGION: 'eu',
    };
    const page = {
      apiUrl: 'https://shop.example.hk/api/',
      addressApiUrl: 'https://areas.example.hk',
      authStrategy: 'local',
      userPool: { region: 'ap-east-1' },
    };
    expect(readEnvironment(page, build)).toEqual({
      apiUrl: 'https://shop.example.hk/api',
      addressApiUrl: 'https://areas.example.hk',
      authStrategy: 'local',
      userPool: { id: '', webClientId: '', region: 'ap-east-1' },
      redirectOrigins: [],
      storagePrefix: 'built',
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
