import { randomBytes } from 'node:crypto';
import { constants, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepFile } from '../process/durable-file.ts';
import { codeOf } from '../process/describe-error.ts';
import { StartError } from '../process/start-error.ts';

/** 32 bytes as base64url writes them. */
const secretForm = /^[\w-]{43}$/u;

/**
 * The secret that signs access tokens where SESSION_SECRET gives none: made once, kept in `dataDir/session-secret`
 * for its owner's eyes only (CONTRACT, Running).
 * @throws StartError when what is kept there is no secret
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'session-secret');
  const known = await read(path);
  if (known !== undefined) return known;
  await keepFile(path, randomBytes(32).toString('base64url'), { replace: false });
  const kept = await read(path);
  if (kept === undefined) throw noSecret(path, 'is a link to where nothing is');
  return kept;
}

async function read(path: string): Promise<string | undefined> {
  // A pipe that nobody writes to would be waited for.
  const text = await readFile(path, { encoding: 'utf8', flag: constants.O_RDONLY | constants.O_NONBLOCK }).catch(
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw noSecret(path, codeOf(error) === 'EISDIR' ? 'is a folder' : `can't be read (${codeOf(error) ?? ''})`);
    },
  );
  const secret = text?.trim();
  if (secret !== undefined && !secretForm.test(secret))
    throw noSecret(path, secret === '' ? 'is empty' : 'holds no secret of 43 letters, digits, - and _');
  return secret;
}

function noSecret(path: string, what: string): StartError {
  return new StartError(
    `${path} ${what}: remove it (a new one is made, and everybody signs in anew), or give SESSION_SECRET.`,
  );
}
