import type { Check } from '../http/health.ts';
import { fileTransport } from './file-transport.ts';
import { smtpTransport } from './smtp-transport.ts';
import type { OutboxEnv, Transport } from './transport.ts';

/** Where mails go, by the environment (CONTRACT, Running: `SMTP_URL`). */
export function transportOf({ smtpUrl, dataDir }: OutboxEnv): Transport {
  return smtpUrl === undefined ? fileTransport(dataDir) : smtpTransport(smtpUrl);
}

/** Checks that mails can leave. Optional: they wait. */
export function mailCheck(env: OutboxEnv): Check {
  const transport = transportOf(env);
  return { name: 'mail', optional: true, isReady: () => transport.check().then(() => true) };
}
