/**
 * Streams a file: the head at once, then a batch of records whenever the reader requests more. Closes the snapshot at
 * the end, on cancel and on failure. A failure is passed to `onError` and aborts the download, so that the file doesn't
 * look complete.
 */
export function csvStream<Batch>(
  snapshot: { next(): Promise<Batch | undefined>; close(): Promise<void> },
  head: string,
  write: (found: Batch) => Promise<string>,
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
          // The cancel closed the snapshot while this batch was being read.
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
    // No read-ahead: the reader sets the pace.
    { highWaterMark: 1 },
  );
}
