import { sql } from 'drizzle-orm';
import { type Runner, runOnce } from '../db/connection/statement.ts';

/** What a mail says. */
export interface MailContent {
  readonly text: string;
  readonly html: string | null;
}

export async function readContent(runner: Runner, id: number): Promise<MailContent | undefined> {
  const [row] = await runOnce(runner, sql`select text, html from mail_content where mail_id = ${id}`);
  return row && { text: String(row[0]), html: typeof row[1] === 'string' ? row[1] : null };
}
