import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../src/environment.ts';

describe('the settings of the page', () => {
  it.each([undefined, null, 'text', 5, { apiUrl: 7, storagePrefix: '' }])('fall back to the defaults from %o', (page) => {
    expect(readEnvironment(page, {})).toEqual({ apiUrl: '/api', addressApiUrl: '/api', authStrategy: 'local', userPool: { id: '', webClientId: '', region: '' }, storagePrefix: 'oto' });
  });

  it('win over those of the build', () => {
    const build = { VITE_API_URL: '/build', VITE_STORAGE_PREFIX: 'built', VITE_AUTH_STRATEGY: 'user_pool', VITE_USER_POOL_REGION: 'eu' };
    const page = { apiUrl: 'https://shop.example.hk/api/', addressApiUrl: 'https://areas.example.hk', authStrategy: 'local', userPool: { region: 'ap-east-1' } };
    expect(readEnvironment(page, build)).toEqual({
      apiUrl: 'https://shop.example.hk/api',
      addressApiUrl: 'https://areas.example.hk',
      authStrategy: 'local',
      userPool: { id: '', webClientId: '', region: 'ap-east-1' },
      storagePrefix: 'built',
    });
  });
});
