import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codeOf } from '../process/describe-error.ts';
import { keepFile, makeFolder } from '../process/durable-file.ts';
import type { Transport } from './transport.ts';

/** Writes mails into a folder, each as a file that mail programs open (CONTRACT, Running: without `SMTP_URL`). */
export function fileTransport(dataDir: string): Transport {
  const folder = join(dataDir, 'outbox');
  return {
    lane: () => ({
      // Nothing to hand over: an attempt that was cut short is simply repeated.
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
    // `readyz` names the disk by itself.
    check: async () => {},
    async forget(receipts) {
      for (const file of receipts.filter((receipt) => receipt.endsWith('.eml')))
        await rm(join(folder, basename(file)), { force: true });
    },
  };
}
