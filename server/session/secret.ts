import { randomBytes } from 'node:crypto';
import { constants, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepFile } from '../process/durable-file.ts';
import { codeOf } from '../process/describe-error.ts';
import { StartError } from '../process/start-error.ts';

/** 32 bytes in base64url. */
const secretPattern = /^[\w-]{43}$/u;

/**
 * Returns the secret that signs access tokens if SESSION_SECRET isn't set. Creates it at the first start, in
 * `dataDir/session-secret`, readable by its owner only (CONTRACT, Running).
 * @throws StartError if the file doesn't contain a valid secret
 */
export async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'session-secret');
  const known = await readSecret(path);
  if (known !== undefined) return known;
  await keepFile(path, randomBytes(32).toString('base64url'), { replace: false });
  const kept = await readSecret(path);
  if (kept === undefined) throw invalidSecret(path, 'is a link to where nothing is');
  return kept;
}

async function readSecret(path: string): Promise<string | undefined> {
  // Non-blocking: opening a pipe without a writer would hang.
  const text = await readFile(path, { encoding: 'utf8', flag: constants.O_RDONLY | constants.O_NONBLOCK }).catch(
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw invalidSecret(path, codeOf(error) === 'EISDIR' ? 'is a folder' : `can't be read (${codeOf(error) ?? ''})`);
    },
  );
  const secret = text?.trim();
  if (secret !== undefined && !secretPattern.test(secret))
    throw invalidSecret(path, secret === '' ? 'is empty' : 'holds no secret of 43 letters, digits, - and _');
  return secret;
}

function invalidSecret(path: string, what: string): StartError {
  return new StartError(
    `${path} ${what}: put the file of a backup there, or give SESSION_SECRET; without its secret, codes of intangible goods can’t be read.`,
  );
}
