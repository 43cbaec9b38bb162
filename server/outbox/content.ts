import { sql } from 'drizzle-orm';
import { maskMarks } from './sealed-marks.ts';
import { type Runner, runOnce } from '../db/connection/statement.ts';

/** The content of a mail. */
export interface MailContent {
  readonly text: string;
  readonly html: string | null;
}

/** The content of a mail for display; its secrets are masked. */
export async function readContent(runner: Runner, id: number): Promise<MailContent | undefined> {
  const [row] = await runOnce(runner, sql`select text, html from mail_content where mail_id = ${id}`);
  return row && { text: maskMarks(String(row[0])), html: typeof row[1] === 'string' ? maskMarks(row[1]) : null };
}
