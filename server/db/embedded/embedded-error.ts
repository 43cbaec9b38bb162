import { StartError } from '../../process/start-error.ts';

const noRoom = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/u;

/** Thrown when the embedded database can't work here; the message is one line that names the alternative. */
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
