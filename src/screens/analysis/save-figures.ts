import { saveBlob } from '../../traits/csv/export/sink.ts';
import { saveTable } from '../../traits/csv/export/save-table.ts';
import type { Figures } from './figures.ts';

/** Downloads a chart's table; numbers stay numbers. */
export function saveFigures({ head, columns, lines, whole }: Figures, name: string): void {
  saveTable(
    [
      [head, ...columns.map((column) => column.name)],
      ...[...lines, whole].map((line) => [line.name, ...line.cells.map(({ value }) => `${value ?? ''}`)]),
    ],
    `${name}.csv`,
  );
}

/** CSS properties that style sheets give to a drawing, which an image must contain itself. */
const drawnStyles = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'visibility',
  'display',
] as const;

/** Image pixels per page pixel, for zooming and print. */
const scale = 2;
const [margin, lineHeight, swatch] = [16, 20, 12];

interface Picture {
  readonly svg: SVGSVGElement;
  readonly title: string;
  /** The colours and their labels. */
  readonly legend: readonly { readonly text: string; readonly colour: string }[];
  readonly paper: string;
  readonly ink: string;
  readonly font: string;
}

/** Downloads a chart as an image, with its title and legend. */
export async function savePicture(picture: Picture, name: string): Promise<void> {
  const { svg, title, legend, paper, ink, font } = picture;
  const { width, height } = svg.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.font = `13px ${font}`;
  const entries = placed(legend, (text) => pen.measureText(text).width, width);
  const head = margin + lineHeight * (1 + (entries.at(-1)?.row ?? -1) + 1) + 8;
  canvas.width = (width + 2 * margin) * scale;
  canvas.height = (head + height + margin) * scale;
  pen.scale(scale, scale);
  pen.fillStyle = paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = ink;
  pen.font = `600 15px ${font}`;
  pen.textBaseline = 'middle';
  pen.fillText(title, margin, margin + lineHeight / 2, width);
  pen.font = `13px ${font}`;
  for (const { text, colour, row, left } of entries) {
    const middle = margin + lineHeight * (1 + row) + lineHeight / 2;
    pen.fillStyle = colour;
    pen.fillRect(margin + left, middle - swatch / 2, swatch, swatch);
    pen.fillStyle = ink;
    pen.fillText(text, margin + left + swatch + 6, middle);
  }
  pen.drawImage(await imageOf(svg, width, height), margin, head, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('no image');
  saveBlob(blob, `${name}.png`);
}

/** Lays out legend entries from left to right, in as many rows as needed. */
function placed(legend: Picture['legend'], widthOf: (text: string) => number, width: number) {
  let [row, left] = [0, 0];
  return legend.map(({ text, colour }) => {
    const needed = swatch + 6 + widthOf(text) + 16;
    if (left > 0 && left + needed > width) [row, left] = [row + 1, 0];
    const entry = { text, colour, row, left };
    left += needed;
    return entry;
  });
}

/** A drawing as an image without external styles. */
async function imageOf(svg: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('no drawing');
  const originals = [svg, ...svg.querySelectorAll('*')];
  for (const [place, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const original = originals[place];
    if (!original) continue;
    const styles = getComputedStyle(original);
    element.removeAttribute('class');
    // Attributes, because the page's CSP forbids inline styles.
    for (const property of drawnStyles) element.setAttribute(property, styles.getPropertyValue(property));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}
