import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { picture } from './harness.ts';
import { box, mp4, webm } from './samples.ts';

/** A script with a visible effect if it runs. */
export const script = '<script>document.title="ran";alert("ran")</script>';
const page = `<!doctype html><html><body>${script}<img src=x onerror='alert("ran")'></body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload='alert("ran")'>${script}</svg>`;

/**
 * A hostile file. `taken`: it is also a valid picture, video or document, so it is accepted and stored without the
 * harmful part.
 */
export interface Hostile {
  readonly what: string;
  readonly name: string;
  readonly type: string;
  readonly taken?: true;
  readonly content: () => Promise<Uint8Array> | Uint8Array;
}

const text = (words: string) => new TextEncoder().encode(words);
const bytes = (hex: string, more: Uint8Array = Buffer.alloc(0)) =>
  Buffer.concat([Buffer.from(hex.replaceAll(' ', ''), 'hex'), more]);

const crcTable = Array.from({ length: 256 }, (_, n) =>
  Array.from({ length: 8 }).reduce<number>((c) => (c & 1 ? 0xed_b8_83_20 ^ (c >>> 1) : c >>> 1), n),
);
function crc(data: Uint8Array): number {
  return (
    (data.reduce((sum, byte) => (crcTable[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8), 0xff_ff_ff_ff) ^ 0xff_ff_ff_ff) >>>
    0
  );
}

function chunk(name: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(named.byteLength + 8);
  frame.writeUInt32BE(content.byteLength, 0);
  named.copy(frame, 4);
  frame.writeUInt32BE(crc(named), named.byteLength + 4);
  return frame;
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Builds a black PNG with one bit per pixel that declares this size. Its pixels may be left out. */
export function blackPng(width: number, height: number, pixels = true): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const row = Math.ceil(width / 8) + 1;
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels ? deflateSync(Buffer.alloc(row * height), { level: 9 }) : Buffer.alloc(0)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Builds a PNG with an additional chunk before its pixels. */
async function pngWith(name: string, content: Uint8Array): Promise<Buffer> {
  const png = await picture();
  return Buffer.concat([png.subarray(0, 33), chunk(name, content), png.subarray(33)]);
}

const jpegWith = async (marker: string, content: Uint8Array) => {
  const jpeg = await picture('jpeg');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.byteLength + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from(marker, 'hex'), length, content, jpeg.subarray(2)]);
};

const zipEntry = (content: Uint8Array) =>
  Buffer.concat([
    bytes('504b0304 1400 0000 0800 0000 0000 00000000 00000000 00000000 0500 0000'),
    Buffer.from('a.txt'),
    content,
  ]);
const hugeJpeg = () =>
  bytes(
    'ffd8ffe000104a46494600010100000100010000 ffc0 0011 08 ffdc ffdc 03 01 22 00 02 11 01 03 11 01 ffda 000c 03 01 00 02 11 03 11 00 3f 00',
    Buffer.alloc(64),
  );
const hugeGif = () =>
  bytes('474946383961 ffff ffff 80 00 00 000000 ffffff 2c 0000 0000 ffff ffff 00 02 02 44 01 00 3b');
const hugeWebp = () => bytes('52494646 1a000000 57454250 56503858 0a000000 00000000 ffff3f ffff3f', Buffer.alloc(16));

export const hostile: readonly Hostile[] = [
  { what: 'SVG with a script', name: 'a.svg', type: 'image/svg+xml', content: () => text(svg) },
  { what: 'SVG that says it is PNG', name: 'a.png', type: 'image/png', content: () => text(svg) },
  {
    what: 'SVG behind an XML prolog and blanks',
    name: 'a.png',
    type: 'image/png',
    content: () => text(`\ufeff  <?xml version="1.0"?>\n<!-- x -->${svg}`),
  },
  { what: 'SVG, packed', name: 'a.svgz', type: 'image/svg+xml', content: () => gzipSync(svg) },
  {
    what: 'SVG with an external entity',
    name: 'a.svg',
    type: 'image/svg+xml',
    content: () => text(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`),
  },
  { what: 'a page that says it is PNG', name: 'a.png', type: 'image/png', content: () => text(page) },
  { what: 'a page that says it is JPEG', name: 'a.jpg', type: 'image/jpeg', content: () => text(page) },
  { what: 'a page with two endings', name: 'a.png.html', type: 'text/html', content: () => text(page) },
  {
    what: 'a page in UTF-16',
    name: 'a.gif',
    type: 'image/gif',
    content: () => Buffer.from(`\ufeff${page}`, 'utf16le'),
  },
  {
    what: 'a page in UTF-7',
    name: 'a.gif',
    type: 'image/gif',
    content: () => text('+ADw-script+AD4-alert(1)+ADw-/script+AD4-'),
  },
  {
    what: 'a page behind a GIF’s first bytes',
    name: 'a.gif',
    type: 'image/gif',
    content: () => text(`GIF89a=1;/*${page}*/`),
  },
  {
    what: 'a page behind a PNG’s first bytes',
    name: 'a.png',
    type: 'image/png',
    content: () => Buffer.concat([signature, text(page)]),
  },
  {
    what: 'a page behind a JPEG’s first bytes',
    name: 'a.jpg',
    type: 'image/jpeg',
    content: () => bytes('ffd8ffe0', text(page)),
  },
  {
    what: 'a page behind a WebP’s first bytes',
    name: 'a.webp',
    type: 'image/webp',
    content: () => bytes('52494646 ff000000 57454250 56503820', text(page)),
  },
  {
    what: 'a page behind an AVIF’s first bytes',
    name: 'a.avif',
    type: 'image/avif',
    content: () => Buffer.concat([box('ftyp', text('avif\0\0\0\0avifmif1')), text(page)]),
  },
  {
    what: 'XML with a style sheet that runs',
    name: 'a.xml',
    type: 'text/xml',
    content: () => text(`<?xml version="1.0"?><?xml-stylesheet href="javascript:alert(1)"?><x/>`),
  },
  {
    what: 'MHTML',
    name: 'a.mht',
    type: 'multipart/related',
    content: () =>
      text(
        `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n${page}`,
      ),
  },
  { what: 'JavaScript', name: 'a.js', type: 'image/png', content: () => text('alert("ran")') },
  { what: 'PHP', name: 'a.php.png', type: 'image/png', content: () => text('<?php system($_GET["x"]); ?>') },
  { what: 'a shell script', name: 'a.png', type: 'image/png', content: () => text('#!/bin/sh\nrm -rf /\n') },
  { what: 'a Windows program', name: 'a.png', type: 'image/png', content: () => bytes('4d5a9000', Buffer.alloc(500)) },
  {
    what: 'a Linux program',
    name: 'a.png',
    type: 'image/png',
    content: () => bytes('7f454c46020101', Buffer.alloc(500)),
  },
  { what: 'Flash', name: 'a.swf', type: 'image/png', content: () => bytes('46575309', Buffer.alloc(200)) },
  { what: 'an archive', name: 'a.png', type: 'image/png', content: () => zipEntry(Buffer.alloc(100)) },
  {
    what: 'an archive that unpacks without end',
    name: 'a.zip',
    type: 'application/zip',
    content: () => zipEntry(deflateSync(Buffer.alloc(5_000_000))),
  },
  {
    what: 'gzip that unpacks without end',
    name: 'a.png',
    type: 'image/png',
    content: () => gzipSync(Buffer.alloc(5_000_000)),
  },
  {
    what: 'BMP',
    name: 'a.png',
    type: 'image/png',
    content: () => bytes('424d 46000000 00000000 36000000 28000000 02000000 02000000 0100 1800', Buffer.alloc(60)),
  },
  {
    what: 'TIFF',
    name: 'a.png',
    type: 'image/png',
    content: () =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
        .tiff()
        .toBuffer(),
  },
  {
    what: 'an icon',
    name: 'a.ico',
    type: 'image/x-icon',
    content: () => bytes('00000100 0100 1010 00 00 0100 2000 68040000 16000000', Buffer.alloc(200)),
  },
  { what: 'Photoshop', name: 'a.psd', type: 'image/png', content: () => bytes('38425053 0001', Buffer.alloc(200)) },
  {
    what: 'HEIC',
    name: 'a.heic',
    type: 'image/heic',
    content: () => Buffer.concat([box('ftyp', text('heic\0\0\0\0mif1heic')), Buffer.alloc(100)]),
  },
  { what: 'JPEG XL', name: 'a.jxl', type: 'image/jxl', content: () => bytes('ff0a', Buffer.alloc(100)) },
  {
    what: 'QuickTime',
    name: 'a.mov',
    type: 'video/mp4',
    content: () =>
      Buffer.concat([
        box('ftyp', text('qt  \0\0\0\0qt  ')),
        box('moov', Buffer.alloc(40)),
        box('mdat', Buffer.alloc(40)),
      ]),
  },
  {
    what: 'Matroska that is no WebM',
    name: 'a.webm',
    type: 'video/webm',
    content: () => bytes('1a45dfa3 8b 4282 88 6d6174726f736b61', Buffer.alloc(200)),
  },
  {
    what: 'MP3',
    name: 'a.mp4',
    type: 'video/mp4',
    content: () => bytes('49443303 00000000 0000 fffb9064', Buffer.alloc(400)),
  },
  {
    what: 'Ogg',
    name: 'a.ogv',
    type: 'video/ogg',
    content: () => bytes('4f676753 00020000000000000000', Buffer.alloc(200)),
  },
  {
    what: 'a document behind a page',
    name: 'a.pdf',
    type: 'application/pdf',
    content: () => text(`${page}\n%PDF-1.4\n%%EOF`),
  },
  {
    what: 'a document that breaks off',
    name: 'a.pdf',
    type: 'application/pdf',
    content: () => text('%PDF-1.4\n1 0 obj<</Length 9999>>stream\n'),
  },
  { what: 'nothing at all', name: 'a.png', type: 'image/png', content: () => new Uint8Array() },
  { what: 'one byte', name: 'a.png', type: 'image/png', content: () => bytes('89') },
  { what: 'zeros', name: 'a.png', type: 'image/png', content: () => Buffer.alloc(10_000) },
  {
    what: 'a PNG that breaks off',
    name: 'a.png',
    type: 'image/png',
    content: async () => (await picture('png', { width: 300, height: 300 })).subarray(0, 90),
  },
  {
    what: 'a JPEG that breaks off',
    name: 'a.jpg',
    type: 'image/jpeg',
    content: async () => (await picture('jpeg', { width: 900, height: 900 })).subarray(0, 700),
  },
  {
    what: 'a WebP that breaks off',
    name: 'a.webp',
    type: 'image/webp',
    content: async () => (await picture('webp', { width: 600, height: 600 })).subarray(0, 60),
  },
  { what: 'an MP4 that breaks off', name: 'a.mp4', type: 'video/mp4', content: () => mp4(5_000).subarray(0, 3_000) },
  {
    what: 'an MP4 with a page behind it',
    name: 'a.mp4',
    type: 'video/mp4',
    content: () => Buffer.concat([mp4(), text(page)]),
  },
  {
    what: 'an MP4 without pictures',
    name: 'a.mp4',
    type: 'video/mp4',
    content: () => box('ftyp', text('isom\0\0\x02\0isommp41')),
  },
  {
    what: 'an MP4 whose box has no end',
    name: 'a.mp4',
    type: 'video/mp4',
    content: () =>
      Buffer.concat([
        box('ftyp', text('isom\0\0\x02\0isommp41')),
        bytes('00000001 6d646174 ffffffffffffffff'),
        Buffer.alloc(50),
      ]),
  },
  {
    what: 'a WebM that breaks off',
    name: 'a.webm',
    type: 'video/webm',
    content: () => webm(Buffer.alloc(5_000)).subarray(0, 3_000),
  },
  {
    what: 'a WebM with a page behind it',
    name: 'a.webm',
    type: 'video/webm',
    content: () => Buffer.concat([webm(), text(page)]),
  },
  { what: 'a WebM that is only a head', name: 'a.webm', type: 'video/webm', content: () => webm().subarray(0, 36) },
  {
    what: 'a PNG that says it has four thousand million pixels',
    name: 'a.png',
    type: 'image/png',
    content: () => blackPng(65_535, 65_535, false),
  },
  {
    what: 'a PNG that unpacks to four hundred million pixels',
    name: 'a.png',
    type: 'image/png',
    content: () => blackPng(20_000, 20_000),
  },
  {
    what: 'a PNG that is a line without end',
    name: 'a.png',
    type: 'image/png',
    content: () => blackPng(50_000_000, 1),
  },
  { what: 'a JPEG that says it is huge', name: 'a.jpg', type: 'image/jpeg', content: hugeJpeg },
  { what: 'a GIF that says it is huge', name: 'a.gif', type: 'image/gif', content: hugeGif },
  { what: 'a WebP that says it is huge', name: 'a.webp', type: 'image/webp', content: hugeWebp },
  {
    what: 'a picture of more bytes than are taken',
    name: 'a.png',
    type: 'image/png',
    content: async () => Buffer.concat([await picture(), Buffer.alloc(21 * 1_048_576)]),
  },
  {
    what: 'a PNG with a script in a text',
    name: 'a.png',
    type: 'image/png',
    taken: true,
    content: () => pngWith('tEXt', text(`Comment\0${script}`)),
  },
  {
    what: 'a PNG with a script in its XMP',
    name: 'a.png',
    type: 'image/png',
    taken: true,
    content: () => pngWith('iTXt', text(`XML:com.adobe.xmp\0\0\0\0\0${script}`)),
  },
  {
    what: 'a PNG with a page behind its end',
    name: 'a.png',
    type: 'image/png',
    taken: true,
    content: async () => Buffer.concat([await picture(), text(page)]),
  },
  {
    what: 'a PNG called a page',
    name: 'a.html',
    type: 'text/html',
    taken: true,
    content: () => pngWith('tEXt', text(`Comment\0${script}`)),
  },
  {
    what: 'a GIF with an archive behind its end',
    name: 'a.gif',
    type: 'image/gif',
    taken: true,
    content: async () => Buffer.concat([await picture('gif'), zipEntry(text(script))]),
  },
  {
    what: 'a GIF with a script in a comment',
    name: 'a.gif',
    type: 'image/gif',
    taken: true,
    content: async () => {
      const gif = await picture('gif');
      const comment = text(script);
      return Buffer.concat([
        gif.subarray(0, -1),
        bytes('21fe'),
        Buffer.from([comment.byteLength]),
        comment,
        bytes('00 3b'),
      ]);
    },
  },
  {
    what: 'a JPEG with a script in a comment',
    name: 'a.jpg',
    type: 'image/jpeg',
    taken: true,
    content: () => jpegWith('fffe', text(`*/${script}/*`)),
  },
  {
    what: 'a JPEG with a script in its Exif',
    name: 'a.jpg',
    type: 'image/jpeg',
    taken: true,
    content: () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .withExif({ IFD0: { ImageDescription: script, Copyright: page } })
        .jpeg()
        .toBuffer(),
  },
  {
    what: 'a JPEG with a page behind its end',
    name: 'a.jpg.html',
    type: 'text/html',
    taken: true,
    content: async () => Buffer.concat([await picture('jpeg'), text(page)]),
  },
  {
    what: 'a WebP with a script in a chunk',
    name: 'a.webp',
    type: 'image/webp',
    taken: true,
    content: () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${script}</x:xmpmeta>`)
        .webp()
        .toBuffer(),
  },
  {
    what: 'an MP4 with a page for pictures',
    name: 'a.mp4.html',
    type: 'text/html',
    taken: true,
    content: () => mp4(0, text(page)),
  },
  {
    what: 'a WebM with a page in it',
    name: 'a.webm',
    type: 'video/webm',
    taken: true,
    content: () => webm(text(page.repeat(3))),
  },
  {
    what: 'a WebM of open length with a page in it',
    name: 'a.webm',
    type: 'video/webm',
    taken: true,
    content: () => webm(text(page.repeat(3)), true),
  },
  {
    what: 'a document with a script',
    name: 'a.pdf',
    type: 'application/pdf',
    taken: true,
    content: () =>
      text(
        `%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert("ran"))>>>>endobj\n${page}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
      ),
  },
];

/** Hostile file names. */
export const hostileNames: readonly string[] = [
  '../../../etc/passwd',
  '..\\..\\boot.ini',
  '/etc/passwd',
  'C:\\windows\\a.png',
  '....//....//a.png',
  '%2e%2e%2fa.png',
  'a.png\0.html',
  'a.html',
  'a.php',
  '.htaccess',
  '.png',
  '...',
  'con.png',
  'a\r\nX-Evil: 1.png',
  '"; filename="b.html',
  "'><img src=x onerror=alert(1)>.png",
  'a\u202egnp.html',
  '🍵🍵.png',
  'a'.repeat(5_000),
  '~/.ssh/id_rsa',
  'a;b.png',
  '$(id).png',
  '-rf.png',
];
