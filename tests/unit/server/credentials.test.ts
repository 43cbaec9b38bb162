import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '../../../server/credentials/hash.ts';
import { generateRecoveryCodes } from '../../../server/credentials/recovery-codes.ts';
import { randomToken } from '../../../server/credentials/token.ts';
import { generateTotpSecret } from '../../../server/credentials/totp.ts';
import { loginBody, passwordBody } from '../../../server/session/body-schemas.ts';

test('a password counts exactly as it is typed, spaces, case and all its length', async () => {
  const typed = ` ${'Seven Green Kettles '.repeat(5)}水壺  `;
  expect(typed.length).toBeGreaterThan(100);
  expect(loginBody.parse({ username: 'wong', password: typed }).password).toBe(typed);
  const body = { current_password: typed, new_password: typed };
  expect(passwordBody.parse(body)).toEqual(body);
  const kept = await hashPassword(typed);
  const others = [typed.trim(), typed.toLowerCase(), typed.slice(0, 64), typed.slice(0, -1), `${typed} `];
  const found = await Promise.all([...others, typed].map((one) => verifyPassword(one, kept)));
  expect(found).toEqual([...others.map(() => false), true]);
});

test('refresh tokens, recovery codes and secrets of apps have the bits that their hashes count on', () => {
  const some = Array.from({ length: 200 });
  const tokens = some.map(() => randomToken());
  const codes = some.flatMap(() => generateRecoveryCodes());
  const secrets = some.map(() => generateTotpSecret());
  for (const all of [tokens, codes, secrets]) expect(new Set(all).size).toBe(all.length);

  /** The bits of the shortest code, if each position can be any of the letters that occur. */
  const bitsOf = (all: readonly string[]) => {
    const plain = all.map((one) => one.replaceAll('-', ''));
    return Math.min(...plain.map(({ length }) => length)) * Math.log2(new Set(plain.join('')).size);
  };
  expect(Buffer.from(tokens[0] ?? '', 'base64url')).toHaveLength(32);
  expect(bitsOf(codes)).toBeGreaterThanOrEqual(112);
  expect(bitsOf(secrets)).toBeGreaterThanOrEqual(160);
});
