import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** Copies a picture of one colour to the clipboard and pastes it. */
export async function pastePicture(page: Page, colour: string): Promise<void> {
  const bytes = (
    await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
      .png()
      .toBuffer()
  ).toString('base64');
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(
      new File([Uint8Array.from(atob(given), (letter) => letter.charCodeAt(0))], 'pasted.png', { type: 'image/png' }),
    );
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, bytes);
}

/** Returns an MP4 file with just enough boxes to be recognised, but not played. */
export function video(): Buffer {
  const boxOf = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.length);
    head.write(name, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  return Buffer.concat([
    boxOf('ftyp', Buffer.from('isom\0\0\u0002\0isomiso2mp41', 'latin1')),
    boxOf('moov', Buffer.alloc(64)),
    boxOf('mdat', Buffer.alloc(256)),
  ]);
}
