import { failureIn, reasonOf } from './db/connection/failures.ts';
import { StartError } from './process/start-error.ts';
import { StoreError } from './media/media-store.ts';

/** The message for the operator about a failed start; undefined for a bug of ours. */
export function startProblem(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  const failure = failureIn(error);
  if (failure === 'full')
    return `A disk of the server or its database is full or doesn't work (${reasonOf(error)}). Make room there, then start again.`;
  if (error instanceof StoreError)
    return `The store of files doesn't take the demo shop's pictures (${reasonOf(error)}). See that MEDIA_URL is right and the store runs, or set DEMO=0, then start again.`;
  return failure === 'away'
    ? `The database ended while the server started (${reasonOf(error)}). See that it runs and that its disk has room, then start again.`
    : undefined;
}
