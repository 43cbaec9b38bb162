import { StartError } from '../../process/start-error.ts';

const noRoom = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/u;

/** The embedded database can't work here. The message is one line and names the way out. */
export class EmbeddedError extends StartError {
  override name = 'EmbeddedError';

  constructor(reason: string, cause?: unknown) {
    const why = cause instanceof Error ? `: ${firstLine(cause.message)}` : '';
    const cure = noRoom.test(why)
      ? 'Make room on the disk of DATA_DIR, then start again.'
      : 'Set DATABASE_URL to use a PostgreSQL server instead.';
    super(`The embedded PostgreSQL can't be used: ${reason}${why}. ${cure}`, { cause });
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
