import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/**
 * The secret that signs access tokens where SESSION_SECRET gives none: made once, kept in `dataDir/session-secret`
 * for its owner's eyes only (CONTRACT, Running).
 * @throws StartError when what is kept there is no secret
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'session-secret');
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // A link appears whole or not at all, and never replaces what is there.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    const secret = (await readFile(path, 'utf8')).trim();
    if (secret.length < 32) throw new StartError(`${path} holds no secret of at least 32 characters: remove the file (everybody then signs in anew), or give SESSION_SECRET.`);
    return secret;
  } finally {
    await rm(draft, { force: true });
  }
}
