/** Builds an MP4 box: length, name, content. */
export function box(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.byteLength + 8, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** Builds the smallest file that is an MP4 by structure, with this many bytes of media data. */
export function mp4(
  bytes = 64,
  content: Uint8Array = Uint8Array.from({ length: bytes }, (_, index) => (index * 31) % 256),
): Buffer {
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')),
    box('moov', box('mvhd', Buffer.alloc(100))),
    box('mdat', content),
  ]);
}

const ebmlHead = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d4287810442858102', 'hex');

/** Builds an EBML element: name, length in eight bytes, content. */
function element(name: string, content: Uint8Array): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(content.byteLength) | (1n << 56n));
  return Buffer.concat([Buffer.from(name, 'hex'), length, content]);
}

/** Builds a WebM header and a segment. `open` leaves the segment's length unknown, as recorders do. */
export function webm(content: Uint8Array = Buffer.alloc(200), open = false): Buffer {
  return Buffer.concat(
    open
      ? [ebmlHead, Buffer.from('1853806701ffffffffffffff', 'hex'), content]
      : [ebmlHead, element('18538067', content), element('ec', Buffer.alloc(7))],
  );
}
