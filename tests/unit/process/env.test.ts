import { describe, expect, test } from 'vitest';
import { EnvError, readEnv } from '../../../server/process/env.ts';

const secret = 'x'.repeat(32);

describe('a wrong variable', () => {
  test.each([
    ['PORT', 'abc', 'PORT: given "abc"; allowed: a whole number from 0 (any free port) to 65535'],
    ['PORT', '65536', 'PORT: given "65536"; allowed: a whole number from 0 (any free port) to 65535'],
    ['PORT', '80.5', 'PORT: given "80.5"'],
    ['PORT', '-1', 'PORT: given "-1"'],
    ['HOST', 'a b', 'HOST: given "a b"; allowed: a host name or an IP address'],
    ['DEMO', 'yes', 'DEMO: given "yes"; allowed: 0 or 1'],
    ['ADMIN_USERNAME', 'a b', 'ADMIN_USERNAME: given "a b"; allowed: 3 to 40 letters, digits, dashes and underscores'],
    ['ADMIN_USERNAME', 'a@b', 'ADMIN_USERNAME: given "a@b"; allowed: 3 to 40'],
    ['OUTGOING_ALLOW_PRIVATE', 'yes', 'OUTGOING_ALLOW_PRIVATE: given "yes"; allowed: 0 or 1'],
    ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY: given "10.0.0.0/33"; allowed: IP addresses or networks'],
    ['TRUST_PROXY', 'proxy.example.com', 'TRUST_PROXY: given "proxy.example.com"'],
    ['TRUST_PROXY', '10.0.0.1/8/8', 'TRUST_PROXY: given'],
    ['CORS_ORIGINS', '*', 'CORS_ORIGINS: given "*"; allowed: origins such as https://admin.example.com'],
    ['CORS_ORIGINS', 'https://a.example/path', 'CORS_ORIGINS: given'],
    ['CORS_ORIGINS', 'https://a.example,ftp://b.example', 'CORS_ORIGINS: given'],
    ['VITE_API_URL', '//evil.example', 'VITE_API_URL: given "//evil.example"'],
    ['VITE_API_URL', 'javascript:alert(1)', 'VITE_API_URL: given'],
    ['VITE_ADDRESS_API_URL', 'api', 'VITE_ADDRESS_API_URL: given "api"; allowed: a path such as /api'],
    ['VITE_AUTH_STRATEGY', 'ldap', 'VITE_AUTH_STRATEGY: given "ldap"; allowed: local or user_pool'],
    [
      'VITE_REDIRECT_ORIGINS',
      'https://handbook.example/start',
      'VITE_REDIRECT_ORIGINS: given "https://handbook.example/start"; allowed: origins such as',
    ],
    ['VITE_REDIRECT_ORIGINS', 'javascript:alert(1)', 'VITE_REDIRECT_ORIGINS: given'],
    ['VITE_REDIRECT_ORIGINS', '*', 'VITE_REDIRECT_ORIGINS: given'],
    ['SESSION_IDLE_HOURS', '0', 'SESSION_IDLE_HOURS: given "0"; allowed: a whole number of hours from 1 to 720'],
    ['SESSION_IDLE_HOURS', '721', 'SESSION_IDLE_HOURS: given "721"'],
    ['SESSION_IDLE_HOURS', '1.5', 'SESSION_IDLE_HOURS: given "1.5"'],
    ['SESSION_MAX_DAYS', '366', 'SESSION_MAX_DAYS: given "366"; allowed: a whole number of days from 1 to 365'],
    [
      'PORTAL_URL',
      'admin.example',
      'PORTAL_URL: given "admin.example"; allowed: an origin such as https://admin.example.com, without a path',
    ],
    ['PORTAL_URL', 'https://admin.example/portal', 'PORTAL_URL: given "https://admin.example/portal"'],
    ['USER_POOL_ENDPOINT', 'cognito', 'USER_POOL_ENDPOINT: given "cognito"; allowed: an origin such as'],
    ['USER_POOL_ENDPOINT', 'https://pool.example/v1', 'USER_POOL_ENDPOINT: given "https://pool.example/v1"'],
    ['SESSION_MAX_DAYS', '-1', 'SESSION_MAX_DAYS: given "-1"'],
    ['VITE_STORAGE_PREFIX', '1st', 'VITE_STORAGE_PREFIX: given "1st"'],
  ])('%s=%s stops the start and says what is allowed', (name, value, message) => {
    expect(() => readEnv({ [name]: value })).toThrow(EnvError);
    expect(() => readEnv({ [name]: value })).toThrow(message);
  });

  test.each([
    ['DATABASE_URL', 'mysql://root:hunter22@db/shop'],
    ['MEDIA_URL', 's3://hunter22?colour=red'],
    ['SMTP_URL', 'http://user:hunter22@mail'],
    ['SESSION_SECRET', 'hunter22'],
    ['ADMIN_PASSWORD', 'hunter2'],
    ['ADMIN_PASSWORD', 'nine-plum'],
  ])('%s is refused without showing its value', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(`${name}: given a value of ${value.length} characters; allowed: `);
    expect(() => readEnv({ [name]: value })).not.toThrow(/hunter2/);
  });

  test('is told in one line whatever was given', () => {
    expect(messageOf({ HOST: 'a\nb' })).toBe('HOST: given "a\\nb"; allowed: a host name or an IP address');
  });
});

describe('variables that need each other', () => {
  test('DATABASE_URL without SESSION_SECRET is refused', () => {
    expect(messageOf({ DATABASE_URL: 'postgres://db/shop' })).toBe(
      'SESSION_SECRET: not given, required with DATABASE_URL; allowed: at least 32 characters',
    );
  });

  test('a user pool without its region is refused', () => {
    const source = { VITE_AUTH_STRATEGY: 'user_pool', VITE_USER_POOL_ID: 'a', VITE_USER_POOL_WEB_CLIENT_ID: 'b' };
    expect(messageOf(source)).toContain('VITE_USER_POOL_REGION: not given, required with VITE_AUTH_STRATEGY=user_pool');
  });

  const pool = {
    VITE_AUTH_STRATEGY: 'user_pool',
    VITE_USER_POOL_ID: 'pool',
    VITE_USER_POOL_WEB_CLIENT_ID: 'client',
    VITE_USER_POOL_REGION: 'ap-east-1',
  };
  const read = { id: 'pool', webClientId: 'client', region: 'ap-east-1' };

  test('a user pool is read whole, and stands at AWS unless told otherwise', () => {
    expect(readEnv({}).userPool).toBeUndefined();
    expect(readEnv(pool).userPool).toEqual({ ...read, endpoint: 'https://cognito-idp.ap-east-1.amazonaws.com' });
    expect(readEnv({ ...pool, USER_POOL_ENDPOINT: 'http://127.0.0.1:9229/' }).userPool).toEqual({
      ...read,
      endpoint: 'http://127.0.0.1:9229',
    });
  });

  test('the page learns of a user pool only where it calls it: beside a foreign Admin API', () => {
    expect(readEnv({}).portal.userPool).toBeUndefined();
    expect(readEnv(pool).portal.userPool).toEqual({ through: 'api' });
    const foreign = { ...pool, VITE_API_URL: 'https://api.example/v1', USER_POOL_ENDPOINT: 'https://pool.example' };
    expect(readEnv(foreign).portal.userPool).toEqual({ through: 'pool', ...read, endpoint: 'https://pool.example' });
  });

  test('the demo shop is the default of the embedded database only', () => {
    expect(readEnv({}).demo).toBe(true);
    expect(readEnv({ DATABASE_URL: 'postgres://db/shop', SESSION_SECRET: secret }).demo).toBe(false);
    expect(readEnv({ DATABASE_URL: 'postgres://db/shop', SESSION_SECRET: secret, DEMO: '1' }).demo).toBe(true);
    expect(readEnv({ DEMO: '0' }).demo).toBe(false);
  });

  test('a session ends after 12 idle hours and 30 days unless told otherwise', () => {
    const hour = 3_600_000;
    expect(readEnv({}).sessions).toEqual({ idle: 12 * hour, longest: 30 * 24 * hour });
    expect(readEnv({ SESSION_IDLE_HOURS: '1', SESSION_MAX_DAYS: '7' }).sessions).toEqual({
      idle: hour,
      longest: 7 * 24 * hour,
    });
  });

  test('the address API is the Admin API unless told otherwise', () => {
    expect(readEnv({ VITE_API_URL: 'https://api.example/v1/' }).portal).toMatchObject({
      apiUrl: 'https://api.example/v1',
      addressApiUrl: 'https://api.example/v1',
    });
    expect(readEnv({ VITE_ADDRESS_API_URL: 'https://places.example' }).portal).toMatchObject({
      apiUrl: '/api',
      addressApiUrl: 'https://places.example',
    });
  });
});

describe('what is right', () => {
  test('nothing given is a shop on this machine', () => {
    expect(readEnv({ PORT: '', HOST: ' ' })).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      admin: { username: 'admin' },
      corsOrigins: [],
      portalUrl: 'http://127.0.0.1:8080',
      portal: {
        apiUrl: '/api',
        addressApiUrl: '/api',
        authStrategy: 'local',
        redirectOrigins: [],
        storagePrefix: 'oto',
        passwordReset: true,
      },
    });
    expect(readEnv({}).dataDir).toMatch(/^\/.*\/data$/);
  });

  test('mails link to the portal where its address is known, or only this computer reaches it', () => {
    expect(readEnv({ PORTAL_URL: 'https://admin.example/' }).portalUrl).toBe('https://admin.example');
    for (const given of [{ HOST: '0.0.0.0' }, { PORT: '0' }])
      expect(readEnv(given)).toMatchObject({ portal: { passwordReset: false } });
    expect(readEnv({ HOST: '0.0.0.0' }).portalUrl).toBeUndefined();
    const pool = { VITE_USER_POOL_ID: 'p', VITE_USER_POOL_WEB_CLIENT_ID: 'c', VITE_USER_POOL_REGION: 'r' };
    expect(readEnv({ VITE_AUTH_STRATEGY: 'user_pool', ...pool }).portal.passwordReset).toBe(false);
  });

  test('proxies are addresses and networks of both families', () => {
    const { trustProxy } = readEnv({ TRUST_PROXY: '10.0.0.0/8, 192.168.1.7,fd00::/8' });
    expect(trustProxy.check('10.20.30.40', 'ipv4')).toBe(true);
    expect(trustProxy.check('192.168.1.7', 'ipv4')).toBe(true);
    expect(trustProxy.check('192.168.1.8', 'ipv4')).toBe(false);
    expect(trustProxy.check('fd12::1', 'ipv6')).toBe(true);
  });

  test('origins and the bucket are taken apart', () => {
    expect(
      readEnv({ VITE_REDIRECT_ORIGINS: 'https://handbook.example,http://wiki.example:8080' }).portal.redirectOrigins,
    ).toEqual(['https://handbook.example', 'http://wiki.example:8080']);
    const env = readEnv({
      CORS_ORIGINS: 'https://a.example, http://localhost:5173',
      MEDIA_URL: 's3://shop-media?endpoint=https://objects.example&region=hk',
    });
    expect(env.corsOrigins).toEqual(['https://a.example', 'http://localhost:5173']);
    expect(env.media).toEqual({ bucket: 'shop-media', endpoint: 'https://objects.example', region: 'hk' });
  });

  test('the keys of the bucket stand in its address, or in the usual variables', () => {
    expect(readEnv({ MEDIA_URL: 's3://key:a%2Fsecret@shop-media' }).media).toMatchObject({
      bucket: 'shop-media',
      credentials: { accessKeyId: 'key', secretAccessKey: 'a/secret' },
    });
    const usual = {
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SESSION_TOKEN: 'token',
      AWS_REGION: 'hk-2',
    };
    expect(readEnv({ MEDIA_URL: 's3://shop-media', ...usual }).media).toMatchObject({
      region: 'hk-2',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret', sessionToken: 'token' },
    });
    expect(readEnv({ MEDIA_URL: 's3://shop-media' }).media?.credentials).toBeUndefined();
    for (const wrong of ['s3://key@shop-media', 's3://key:a%zz@shop-media'])
      expect(() => readEnv({ MEDIA_URL: wrong })).toThrow('MEDIA_URL');
  });
});

function messageOf(source: Record<string, string>): string {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
  }
  throw new Error('the environment was accepted');
}
