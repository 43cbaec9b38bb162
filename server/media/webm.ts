import { open } from 'node:fs/promises';

/** Element ids (RFC 9559). */
const head = 0x1a_45_df_a3;
const segment = 0x18_53_80_67;
/** No WebM has more top-level elements. */
const maxElements = 1_000;

/**
 * Whether a WebM is complete by its own lengths: a header, then elements up to its end, among them the segment with the
 * media data. Streaming recorders leave the segment's length open; then it extends to the end of the file.
 */
export async function isCompleteWebm(path: string, size: number): Promise<boolean> {
  const handle = await open(path);
  try {
    let at = 0;
    let filled = false;
    for (let count = 0; at < size && count < maxElements; count += 1) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, at);
      const element = elementIn(buffer.subarray(0, bytesRead));
      if (!element || (at === 0) !== (element.name === head)) return false;
      filled ||= element.name === segment && (element.length === undefined || element.length > 0);
      at = element.length === undefined ? size : at + element.start + element.length;
      if (element.length === undefined && element.name !== segment) return false;
    }
    return at === size && filled;
  } finally {
    await handle.close();
  }
}

/** Parses an element's id, the offset of its content, and its length, which may be open. */
function elementIn(
  bytes: Buffer,
): { readonly name: number; readonly start: number; readonly length: number | undefined } | undefined {
  const [first = 0] = bytes;
  const nameWidth = Math.clz32(first) - 23;
  const lengthWidth = Math.clz32(bytes[nameWidth] ?? 0) - 23;
  const start = nameWidth + lengthWidth;
  if (nameWidth > 4 || lengthWidth > 8 || start > bytes.byteLength) return undefined;
  // The length without its width marker.
  const length = bytes
    .subarray(nameWidth, start)
    .reduce((sum, byte, place) => sum * 256n + BigInt(place === 0 ? byte & (0xff >> lengthWidth) : byte), 0n);
  const open = length === (1n << BigInt(7 * lengthWidth)) - 1n;
  return { name: bytes.readUIntBE(0, nameWidth), start, length: open ? undefined : Number(length) };
}
