import { useMemo } from 'react';
import Box from '@mui/material/Box';
import purify from 'dompurify';
import { allowedTags } from './allowed.ts';
import { plainText } from './plain-text.ts';

const allowed = { ALLOWED_TAGS: Object.keys(allowedTags), ALLOWED_ATTR: [...new Set(Object.values(allowedTags).flat())], ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false };

/** A rich text drawn to be read. The server has cleaned it; here it is cleaned once more before it becomes markup. */
export default function RichTextView({ html }: { readonly html: string }) {
  // Where it can't clean, it gives back what it got.
  const markup = useMemo(() => (purify.isSupported ? { __html: purify.sanitize(html, allowed) } : undefined), [html]);
  if (!markup) return <Box sx={{ whiteSpace: 'pre-wrap' }}>{plainText(html)}</Box>;
  return <Box sx={{ '& img, & video': { maxWidth: '100%', height: 'auto' }, '& > :first-of-type': { mt: 0 }, '& > :last-child': { mb: 0 } }} dangerouslySetInnerHTML={markup} />;
}
