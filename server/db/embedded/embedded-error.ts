import { StartError } from '../../start-error.ts';

/** The embedded database can't work here. The message is one line and names the way out. */
export class EmbeddedError extends StartError {
  override name = 'EmbeddedError';

  constructor(reason: string, cause?: unknown) {
    const why = cause instanceof Error ? `: ${firstLine(cause.message)}` : '';
    super(`The embedded PostgreSQL can't be used: ${reason}${why}. Set DATABASE_URL to use a PostgreSQL server instead.`, { cause });
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
