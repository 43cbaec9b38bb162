import { useLayoutEffect, useRef } from 'react';
import { Box } from '@mui/material';
import purify from 'dompurify';
import { useMediaAddress } from '../media/media-address.tsx';
import { allowedTags } from './allowed.ts';
import { elsewhere, ownMedia } from './own-media.tsx';
import { plainText } from './plain-text.ts';

const allowed = {
  ALLOWED_TAGS: Object.keys(allowedTags),
  ALLOWED_ATTR: [...new Set(Object.values(allowedTags).flat())],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Renders a rich text read-only. Sanitizes it again, although the server already has. */
export default function RichTextView({ html }: { readonly html: string }) {
  const box = useRef<HTMLDivElement>(null);
  const addressOf = useMediaAddress();
  // DOMPurify returns its input unchanged in environments it doesn't support.
  const cleans = purify.isSupported;
  useLayoutEffect(() => {
    if (cleans) box.current?.replaceChildren(shown(html, addressOf));
  }, [cleans, html, addressOf]);
  if (!cleans) return <Box sx={{ whiteSpace: 'pre-wrap' }}>{plainText(html)}</Box>;
  return (
    <Box
      ref={box}
      sx={{
        overflowWrap: 'anywhere',
        '& img, & video': { maxWidth: '100%', height: 'auto' },
        '& > :first-of-type': { mt: 0 },
        '& > :last-child': { mb: 0 },
        '& .elsewhere': {
          border: '1px dashed',
          borderColor: 'divider',
          borderRadius: 1,
          px: 0.5,
          color: 'text.secondary',
        },
      }}
    />
  );
}

/** The sanitized text, with media URLs that this page can load. */
function shown(html: string, addressOf: (url: string) => string): DocumentFragment {
  const fragment = purify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true });
  for (const media of fragment.querySelectorAll('img, video')) {
    const source = media.getAttribute('src') ?? '';
    const own = ownMedia(source, addressOf);
    if (own === undefined) media.replaceWith(elsewhere(source, media.getAttribute('alt')));
    else media.setAttribute('src', own);
  }
  return fragment;
}
