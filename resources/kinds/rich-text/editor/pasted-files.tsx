/** The files of a drop or a paste. */
export function filesIn(data: DataTransfer | null): readonly File[] {
  return data ? [...data.files] : [];
}

/**
 * The pictures that HTML carries inside itself, as files, and whether it has any text. The HTML is only read, never
 * shown.
 */
export function picturesIn(html: string): { readonly text: boolean; readonly pictures: readonly File[] } {
  if (html === '') return { text: false, pictures: [] };
  const page = new DOMParser().parseFromString(html, 'text/html');
  const sources = [...page.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '');
  return {
    text: (page.body.textContent ?? '').trim() !== '',
    pictures: sources.flatMap((source, place) => fileOf(source, place + 1) ?? []),
  };
}

/** `data:image/png;base64,…` as a file; the policy of our page forbids to fetch it. */
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
