import type { Check } from '../http/health.ts';
import { fileTransport } from './file-transport.ts';
import { smtpTransport } from './smtp-transport.ts';
import type { OutboxEnv, Transport } from './transport.ts';

/** Creates the transport of mails that the environment configures (CONTRACT, Running: `SMTP_URL`). */
export function transportOf({ smtpUrl, dataDir }: OutboxEnv): Transport {
  return smtpUrl === undefined ? fileTransport(dataDir) : smtpTransport(smtpUrl);
}

/** Checks that mails can be sent. Optional, since mails can wait. */
export function mailCheck(env: OutboxEnv): Check {
  const transport = transportOf(env);
  return { name: 'mail', optional: true, isReady: () => transport.check().then(() => true) };
}
