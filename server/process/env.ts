import { resolve } from 'node:path';
import { BlockList } from 'node:net';
import { z } from 'zod';
import { longestPassword, shortestPassword } from '../../resources/kinds/password/kind.ts';
import {
  address,
  apiUrl,
  bucketUrl,
  flag,
  host,
  networks,
  origin,
  origins,
  poolName,
  port,
  prefix,
  timeSpan,
  username,
} from './env-values.ts';
import { passwordProblem } from '../credentials/strength.ts';
import { allowedUsernames } from '../credentials/username.ts';
import { StartError } from './start-error.ts';

/** An invalid environment variable. One line: its name, the given value (never a secret), and what is allowed. */
export class EnvError extends StartError {
  override name = 'EnvError';
}

interface Variable<T> {
  name: string;
  schema: z.ZodType<T, string>;
  /** Follows "allowed:" in the error message. */
  allowed: string;
  /** Keeps the value out of messages. */
  secret?: boolean;
}

function variable<T>(name: string, schema: z.ZodType<T, string>, allowed: string): Variable<T> {
  return { name, schema, allowed };
}

function secret<T>(name: string, schema: z.ZodType<T, string>, allowed: string): Variable<T> {
  return { name, schema, allowed, secret: true };
}

const text = z.string();
const hour = 3_600_000;

const variables = {
  host: variable('HOST', host, 'a host name or an IP address'),
  port: variable('PORT', port, 'a whole number from 0 (any free port) to 65535'),
  dataDir: variable('DATA_DIR', text, 'a folder'),
  databaseUrl: secret(
    'DATABASE_URL',
    address('postgres:', 'postgresql:'),
    'postgres://user:password@host:port/database',
  ),
  mediaUrl: secret('MEDIA_URL', bucketUrl, 's3://bucket?endpoint=https://…&region=…'),
  awsAccessKeyId: variable('AWS_ACCESS_KEY_ID', text, 'the id of an access key'),
  awsSecretAccessKey: secret('AWS_SECRET_ACCESS_KEY', text, 'the secret of that access key'),
  awsSessionToken: secret('AWS_SESSION_TOKEN', text, 'the token that goes with a passing key'),
  awsRegion: variable('AWS_REGION', text, 'the region of the store'),
  smtpUrl: secret('SMTP_URL', address('smtp:', 'smtps:'), 'smtp://… or smtps://user:password@host:port'),
  sessionSecret: secret('SESSION_SECRET', text.min(32), 'at least 32 characters'),
  sessionIdle: variable('SESSION_IDLE_HOURS', timeSpan(hour, 720), 'a whole number of hours from 1 to 720'),
  sessionLongest: variable('SESSION_MAX_DAYS', timeSpan(24 * hour, 365), 'a whole number of days from 1 to 365'),
  sealingSecret: secret('SEALING_SECRET', text.min(32), 'at least 32 characters'),
  adminUsername: variable('ADMIN_USERNAME', username, allowedUsernames),
  adminPassword: secret(
    'ADMIN_PASSWORD',
    text
      .min(shortestPassword)
      .max(longestPassword)
      .refine((password) => passwordProblem(password, []) === undefined),
    `${shortestPassword} to ${longestPassword} characters that are no common password, date, row of keys or repetition`,
  ),
  demo: variable('DEMO', flag, '0 or 1'),
  outgoingAllowPrivate: variable('OUTGOING_ALLOW_PRIVATE', flag, '0 or 1'),
  trustProxy: variable('TRUST_PROXY', networks, 'IP addresses or networks such as 10.0.0.0/8, parted by commas'),
  corsOrigins: variable(
    'CORS_ORIGINS',
    origins,
    'origins such as https://admin.example.com, without a path, parted by commas',
  ),
  portalUrl: variable('PORTAL_URL', origin, 'an origin such as https://admin.example.com, without a path'),
  viteApiUrl: variable('VITE_API_URL', apiUrl, 'a path such as /api, or an http(s) address'),
  viteAddressApiUrl: variable('VITE_ADDRESS_API_URL', apiUrl, 'a path such as /api, or an http(s) address'),
  viteAuthStrategy: variable('VITE_AUTH_STRATEGY', z.enum(['local', 'user_pool']), 'local or user_pool'),
  viteUserPoolId: variable('VITE_USER_POOL_ID', poolName, 'the id of the user pool'),
  viteUserPoolWebClientId: variable('VITE_USER_POOL_WEB_CLIENT_ID', poolName, "the id of the user pool's web client"),
  viteUserPoolRegion: variable('VITE_USER_POOL_REGION', poolName, "the user pool's region"),
  userPoolEndpoint: variable(
    'USER_POOL_ENDPOINT',
    origin,
    'an origin such as https://cognito-idp.ap-east-1.amazonaws.com, without a path',
  ),
  viteRedirectOrigins: variable(
    'VITE_REDIRECT_ORIGINS',
    origins,
    'origins such as https://handbook.example.com, without a path, parted by commas',
  ),
  viteStoragePrefix: variable('VITE_STORAGE_PREFIX', prefix, 'a letter, then up to 31 letters, digits, - or _'),
};

/** An Amazon Cognito user pool. */
export interface UserPoolEnv {
  id: string;
  webClientId: string;
  region: string;
  /** Origin of the pool's API. */
  endpoint: string;
}

/** Settings that the server passes to the page at run time, so that one build serves everywhere. */
export interface PortalEnv {
  apiUrl: string;
  addressApiUrl: string;
  authStrategy: 'local' | 'user_pool';
  /** `api`: this Admin API signs people in at the pool; `pool`: a foreign one can't, so the page calls the pool. */
  userPool?: { through: 'api' } | ({ through: 'pool' } & UserPoolEnv);
  /** Other origins that a sign-in may redirect to. */
  redirectOrigins: readonly string[];
  storagePrefix: string;
  /** Whether a forgotten password can be replaced by mail. */
  passwordReset: boolean;
}

/** The configuration of the server (CONTRACT "Running"). */
export interface Env {
  host: string;
  port: number;
  /** Absolute path. */
  dataDir: string;
  /** Unset: the embedded database in `dataDir`. */
  databaseUrl?: string;
  /** Unset: `dataDir/media`. */
  media?: {
    bucket: string;
    endpoint?: string | undefined;
    region?: string | undefined;
    /** Absent: the S3 client searches its usual places. */
    credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
  };
  /** Unset: `dataDir/outbox`. */
  smtpUrl?: string;
  /** Unset: generated once into `dataDir`. */
  sessionSecret?: string;
  /** In milliseconds: a session ends after `idle` without use, and in any case `longest` after its start. */
  sessions: { idle: number; longest: number };
  /** Unset: the session secret, with which existing codes were sealed, too. */
  sealingSecret?: string;
  admin: { username: string; password?: string };
  /** Whether to fill an empty database with the demo shop. */
  demo: boolean;
  /** Whether the server may call addresses of private networks. */
  outgoingAllowPrivate: boolean;
  trustProxy: BlockList;
  corsOrigins: readonly string[];
  /** Where staff reach the portal, for links in mails; unset: no mail links to it. Never taken from a request. */
  portalUrl?: string;
  /** The pool that knows the staff; unset with the local strategy. */
  userPool?: UserPoolEnv;
  portal: PortalEnv;
}

/**
 * Parses and validates the environment. An empty value counts as unset.
 * @throws EnvError for the first variable that is invalid or missing
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  function read<T>(wanted: Variable<T>): T | undefined {
    return readVariable(wanted, source[wanted.name]);
  }
  function need<T>(wanted: Variable<T>, reason: string): T {
    const value = read(wanted);
    if (value === undefined) throw new EnvError(`${wanted.name}: not given, ${reason}; allowed: ${wanted.allowed}`);
    return value;
  }

  /** The usual variables of S3 clients: both keys, or none. */
  function keys() {
    const [accessKeyId, secretAccessKey, sessionToken] = [
      read(variables.awsAccessKeyId),
      read(variables.awsSecretAccessKey),
      read(variables.awsSessionToken),
    ];
    return accessKeyId !== undefined && secretAccessKey !== undefined
      ? { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) }
      : undefined;
  }

  const poolEndpoint = read(variables.userPoolEndpoint);
  function pool(): UserPoolEnv {
    const reason = 'required with VITE_AUTH_STRATEGY=user_pool';
    const id = need(variables.viteUserPoolId, reason);
    const webClientId = need(variables.viteUserPoolWebClientId, reason);
    const region = need(variables.viteUserPoolRegion, reason);
    const endpoint = poolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com`;
    return { id, webClientId, region, endpoint };
  }

  const databaseUrl = read(variables.databaseUrl);
  const named = read(variables.mediaUrl);
  const media = named && {
    ...named,
    region: named.region ?? read(variables.awsRegion),
    credentials: named.credentials ?? keys(),
  };
  const smtpUrl = read(variables.smtpUrl);
  const sessionSecret =
    databaseUrl === undefined
      ? read(variables.sessionSecret)
      : need(variables.sessionSecret, 'required with DATABASE_URL');
  const sealingSecret = read(variables.sealingSecret);
  const password = read(variables.adminPassword);
  const api = read(variables.viteApiUrl) ?? '/api';
  const authStrategy = read(variables.viteAuthStrategy) ?? 'local';
  const listens = { host: read(variables.host) ?? '127.0.0.1', port: read(variables.port) ?? 8080 };
  const portalUrl = read(variables.portalUrl) ?? ownAddress(listens);
  const userPool = authStrategy === 'user_pool' ? pool() : undefined;
  const poolOfPage: PortalEnv['userPool'] =
    userPool && (api.startsWith('/') ? { through: 'api' } : { through: 'pool', ...userPool });
  return {
    ...listens,
    dataDir: resolve(read(variables.dataDir) ?? './data'),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(media && { media }),
    ...(smtpUrl !== undefined && { smtpUrl }),
    ...(sessionSecret !== undefined && { sessionSecret }),
    ...(sealingSecret !== undefined && { sealingSecret }),
    sessions: {
      idle: read(variables.sessionIdle) ?? 12 * hour,
      longest: read(variables.sessionLongest) ?? 30 * 24 * hour,
    },
    admin: { username: read(variables.adminUsername) ?? 'admin', ...(password !== undefined && { password }) },
    demo: read(variables.demo) ?? databaseUrl === undefined,
    outgoingAllowPrivate: read(variables.outgoingAllowPrivate) ?? false,
    trustProxy: read(variables.trustProxy) ?? new BlockList(),
    corsOrigins: read(variables.corsOrigins) ?? [],
    ...(portalUrl !== undefined && { portalUrl }),
    ...(userPool && { userPool }),
    portal: {
      apiUrl: api,
      addressApiUrl: read(variables.viteAddressApiUrl) ?? api,
      authStrategy,
      ...(poolOfPage && { userPool: poolOfPage }),
      redirectOrigins: read(variables.viteRedirectOrigins) ?? [],
      storagePrefix: read(variables.viteStoragePrefix) ?? 'oto',
      passwordReset: portalUrl !== undefined && authStrategy === 'local' && api.startsWith('/'),
    },
  };
}

/** The URL of a server that only this computer can reach. */
function ownAddress({ host: name, port: number }: Pick<Env, 'host' | 'port'>): string | undefined {
  return number > 0 && (name === 'localhost' || name.startsWith('127.')) ? `http://${name}:${number}` : undefined;
}

/** The environment of this process. Nothing else reads `process.env`. */
export function processEnv(): Env {
  return readEnv(process.env);
}

function readVariable<T>(wanted: Variable<T>, given: string | undefined): T | undefined {
  if (given === undefined || given.trim() === '') return undefined;
  const parsed = wanted.schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const shown = wanted.secret ? `a value of ${given.length} characters` : JSON.stringify(given);
  throw new EnvError(`${wanted.name}: given ${shown}; allowed: ${wanted.allowed}`);
}
