/** A box of an MP4: its length, its name, what is in it. */
export function box(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.byteLength + 8, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** The smallest file that is an MP4 by its structure, with so many bytes of pictures. */
export function mp4(bytes = 64, content: Uint8Array = Uint8Array.from({ length: bytes }, (_, index) => (index * 31) % 256)): Buffer {
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')), box('moov', box('mvhd', Buffer.alloc(100))), box('mdat', content)]);
}

/** An EBML head that says WebM, and some bytes. */
export function webm(content: Uint8Array = Buffer.alloc(200)): Buffer {
  const head = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581 02'.replaceAll(' ', ''), 'hex');
  return Buffer.concat([head, Buffer.from('18538067', 'hex'), Buffer.from('01ffffffffffffff', 'hex'), content]);
}
