/** Files of a drop or paste. */
export function filesIn(data: DataTransfer | null): readonly File[] {
  return data ? [...data.files] : [];
}

/** Pictures embedded in pasted HTML, as files, and whether the HTML has text. The HTML is parsed, never shown. */
export function picturesIn(html: string): { readonly text: boolean; readonly pictures: readonly File[] } {
  if (html === '') return { text: false, pictures: [] };
  const page = new DOMParser().parseFromString(html, 'text/html');
  const sources = [...page.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '');
  return {
    text: (page.body.textContent ?? '').trim() !== '',
    pictures: sources.flatMap((source, place) => fileOf(source, place + 1) ?? []),
  };
}

/** Decodes `data:image/png;base64,…` into a file; our Content-Security-Policy forbids fetching it. */
function fileOf(source: string, number: number): File | undefined {
  const [, type, ending, content] = /^data:(image\/([a-z]{3,5}));base64,([a-z\d+/=\s]+)$/iu.exec(source) ?? [];
  if (type === undefined || content === undefined) return undefined;
  try {
    return new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], `pasted-${number}.${ending}`, {
      type,
    });
  } catch {
    return undefined;
  }
}
