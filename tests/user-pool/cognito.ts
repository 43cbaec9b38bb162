import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from '../process/free-port.ts';
import { userPoolEnvironment } from './settings.ts';

const program = createRequire(import.meta.url).resolve('cognito-local/lib/bin/start.js');

export interface PersonOfPool {
  readonly password: string;
  readonly groups?: readonly string[];
  /** The first sign-in demands a password of their own. cognito-local takes any password at it, unlike AWS. */
  readonly mustChange?: boolean;
}

const tokens = z.object({ IdToken: z.string(), AccessToken: z.string(), RefreshToken: z.string() });

/** A user pool of cognito-local, a process of its own on loopback. Its clock is the real one. */
export interface Cognito {
  readonly environment: ReturnType<typeof userPoolEnvironment>;
  readonly issuer: string;
  add(username: string, person: PersonOfPool): Promise<void>;
  /** Somebody who signed up by themselves, and hasn't confirmed it. */
  addUnconfirmed(username: string, password: string): Promise<void>;
  join(username: string, group: string): Promise<void>;
  leave(username: string, group: string): Promise<void>;
  setPassword(username: string, password: string): Promise<void>;
  /** cognito-local goes on renewing tokens of people who are disabled; of those who are removed it doesn't. */
  disable(username: string): Promise<void>;
  remove(username: string): Promise<void>;
  /** What a program gets that signs in at the pool by itself. */
  tokensOf(username: string, password: string): Promise<z.infer<typeof tokens>>;
  /** Ends the process, until `comeBack` starts it again at the same address, with the same people. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

/** Starts a pool with one client and nobody in it. */
export async function startCognito(): Promise<Cognito> {
  const folder = await mkdtemp(join(tmpdir(), 'user-pool-'));
  await mkdir(join(folder, '.cognito', 'db'), { recursive: true });
  // Else usernames must be e-mail addresses.
  const config = { UserPoolDefaults: { UsernameAttributes: [] } };
  await writeFile(join(folder, '.cognito', 'config.json'), JSON.stringify(config));
  const place = await startSomewhere(folder);
  let { child } = place;
  const endpoint = `http://127.0.0.1:${place.port}`;

  async function ask<T>(operation: string, body: object, answer: z.ZodType<T>): Promise<T> {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-amz-json-1.1',
        'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${operation}: ${response.status} ${text}`);
    return answer.parse(JSON.parse(text));
  }
  const made = z.object({ UserPool: z.object({ Id: z.string() }) });
  const UserPoolId = (await ask('CreateUserPool', { PoolName: 'staff' }, made)).UserPool.Id;
  const madeClient = z.object({ UserPoolClient: z.object({ ClientId: z.string() }) });
  const { ClientId } = (await ask('CreateUserPoolClient', { UserPoolId, ClientName: 'portal' }, madeClient))
    .UserPoolClient;

  const tell = (operation: string, body: object) => ask(operation, { UserPoolId, ...body }, z.unknown());
  const groups = new Set<string>();
  async function addToGroup(Username: string, GroupName: string): Promise<void> {
    if (!groups.has(GroupName)) await tell('CreateGroup', { GroupName });
    groups.add(GroupName);
    await tell('AdminAddUserToGroup', { Username, GroupName });
  }
  const setPassword = async (Username: string, Password: string) => {
    await tell('AdminSetUserPassword', { Username, Password, Permanent: true });
  };
  const emailOf = (username: string) => [
    { Name: 'email', Value: `${username}@pool.example` },
    { Name: 'email_verified', Value: 'true' },
  ];

  async function end(): Promise<void> {
    const ended = new Promise((resolve) => child.once('close', resolve));
    if (!running.has(child)) return;
    child.kill();
    await ended;
  }

  return {
    environment: userPoolEnvironment(endpoint, UserPoolId, ClientId),
    issuer: `${endpoint}/${UserPoolId}`,
    async add(username, { password, groups: joined = [], mustChange = false }) {
      await tell('AdminCreateUser', {
        Username: username,
        TemporaryPassword: password,
        MessageAction: 'SUPPRESS',
        UserAttributes: emailOf(username),
      });
      if (!mustChange) await setPassword(username, password);
      for (const group of joined) await addToGroup(username, group);
    },
    async addUnconfirmed(username, password) {
      const body = { ClientId, Username: username, Password: password, UserAttributes: emailOf(username) };
      await ask('SignUp', body, z.unknown());
    },
    join: addToGroup,
    async leave(username, group) {
      await tell('AdminRemoveUserFromGroup', { Username: username, GroupName: group });
    },
    setPassword,
    async disable(username) {
      await tell('AdminDisableUser', { Username: username });
    },
    async remove(username) {
      await tell('AdminDeleteUser', { Username: username });
    },
    async tokensOf(username, password) {
      const AuthParameters = { USERNAME: username, PASSWORD: password };
      const body = { AuthFlow: 'USER_PASSWORD_AUTH', ClientId, AuthParameters };
      return (await ask('InitiateAuth', body, z.object({ AuthenticationResult: tokens }))).AuthenticationResult;
    },
    goAway: end,
    async comeBack() {
      child = await start(folder, place.port);
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Somebody else may take the free port before the process does; it can't choose one by itself and know its issuer. */
async function startSomewhere(folder: string, attempts = 5): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  try {
    return { child: await start(folder, port), port };
  } catch (error) {
    if (attempts === 1) throw error;
    return startSomewhere(folder, attempts - 1);
  }
}

/** @throws Error if the process ends before it listens */
async function start(folder: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    // The issuer's address is made of these two.
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (text: string) => {
      said += text;
      if (said.includes('Cognito Local running on')) resolve();
    };
    child.stdout.setEncoding('utf8').on('data', listen);
    child.stderr.setEncoding('utf8').on('data', listen);
    child.once('close', (code) => reject(new Error(`cognito-local ended with ${code}: ${said}`)));
  });
  return child;
}
