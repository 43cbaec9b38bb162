import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codeOf } from '../process/describe-error.ts';
import { keepFile, makeFolder } from '../process/durable-file.ts';
import type { Transport } from './transport.ts';

/**
 * Writes mails into a folder, one file per mail, which mail programs can open (CONTRACT, Running: without `SMTP_URL`).
 */
export function fileTransport(dataDir: string): Transport {
  const folder = join(dataDir, 'outbox');
  return {
    lane: () => ({
      // There is no hand-over: an interrupted attempt is simply repeated.
      async deliver({ raw, file }) {
        try {
          await makeFolder(folder);
          await keepFile(join(folder, file), raw.toString('utf8'));
          return { what: 'sent', response: file };
        } catch (error) {
          return { what: 'postponed', problem: 'unwritable', words: codeOf(error) ?? 'EIO', away: true };
        }
      },
      close: () => {},
    }),
    // `readyz` checks the disk separately.
    check: async () => {},
    async forget(receipts) {
      for (const file of receipts.filter((receipt) => receipt.endsWith('.eml')))
        await rm(join(folder, basename(file)), { force: true });
    },
  };
}
