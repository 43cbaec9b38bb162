import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { root } from './server-process.ts';

/** A user pool with one web client, on this machine. */
export interface Cognito {
  readonly endpoint: string;
  /** The variables by which the server knows the pool. */
  readonly environment: Readonly<Record<string, string>>;
  /** Makes a user who sets a password of their own at the first sign-in. */
  hire(username: string, firstPassword: string, groups: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

type Answer = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Starts cognito-local, which speaks the API of Amazon Cognito, with a pool of its own. Unlike Amazon's it doesn't know
 * `GetTokensFromRefreshToken`, and its id tokens have no name.
 */
export async function startCognito(): Promise<Cognito> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const folder = await mkdtemp(join(tmpdir(), 'cognito-'));
  await mkdir(join(folder, '.cognito', 'db'), { recursive: true });
  const config = { UserPoolDefaults: { UsernameAttributes: [] }, TokenConfig: { IssuerDomain: endpoint } };
  await writeFile(join(folder, '.cognito', 'config.json'), JSON.stringify(config));
  const child = spawn(process.execPath, [join(root, 'node_modules/cognito-local/lib/bin/start.js')], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Cognito Local running')) resolve();
    });
    void ended.then(() => reject(new Error(`the user pool ended: ${said}`)));
  });

  async function call(operation: string, body: object): Promise<Answer> {
    const headers = {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
    };
    const response = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${operation}: ${text}`);
    const answer: Answer = text === '' ? {} : JSON.parse(text);
    return answer;
  }

  const UserPoolId = String((await call('CreateUserPool', { PoolName: 'staff' })).UserPool?.Id);
  const client = await call('CreateUserPoolClient', { UserPoolId, ClientName: 'portal' });
  const known = new Set<string>();
  return {
    endpoint,
    environment: {
      VITE_AUTH_STRATEGY: 'user_pool',
      VITE_USER_POOL_ID: UserPoolId,
      VITE_USER_POOL_WEB_CLIENT_ID: String(client.UserPoolClient?.ClientId),
      VITE_USER_POOL_REGION: 'local',
      USER_POOL_ENDPOINT: endpoint,
    },
    async hire(Username, TemporaryPassword, groups) {
      const UserAttributes = [{ Name: 'email', Value: `${Username}@example.hk` }];
      const user = { UserPoolId, Username, TemporaryPassword, UserAttributes, MessageAction: 'SUPPRESS' };
      await call('AdminCreateUser', { ...user, DesiredDeliveryMediums: ['EMAIL'] });
      for (const GroupName of groups) {
        if (!known.has(GroupName)) await call('CreateGroup', { UserPoolId, GroupName });
        known.add(GroupName);
        await call('AdminAddUserToGroup', { UserPoolId, Username, GroupName });
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
