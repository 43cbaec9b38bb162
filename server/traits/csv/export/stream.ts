import type { FoundRecords } from '../../../db/list/read.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * The bytes of a file that is written while it is read: the head at once, then a batch of records whenever the reader
 * wants more. It ends the snapshot when it is over, when the reader leaves, and when something fails; then the reader's
 * download fails too, rather than ending early. `failed` is told of a failure.
 */
export function fileOf(
  snapshot: Pick<Snapshot, 'next' | 'close'>,
  head: string,
  write: (found: FoundRecords) => Promise<string>,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let left = false;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(head)),
      async pull(controller) {
        try {
          const found = await snapshot.next();
          const lines = found && (await write(found));
          if (left) return;
          if (lines !== undefined) controller.enqueue(encoder.encode(lines));
          else {
            await snapshot.close();
            controller.close();
          }
        } catch (error) {
          await snapshot.close();
          // The batch under way when the reader left has nowhere to be read from.
          if (left) return;
          failed(error);
          controller.error(error);
        }
      },
      cancel() {
        left = true;
        return snapshot.close();
      },
    },
    // Nothing is read ahead: the reader's pace is the pace.
    { highWaterMark: 1 },
  );
}
