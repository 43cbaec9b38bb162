import { useMemo } from 'react';
import Box from '@mui/material/Box';
import purify from 'dompurify';
import { allowedTags } from './allowed.ts';

const allowed = { ALLOWED_TAGS: Object.keys(allowedTags), ALLOWED_ATTR: [...new Set(Object.values(allowedTags).flat())], ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false };

/** A rich text drawn to be read. The server has cleaned it; here it is cleaned once more before it becomes markup. */
export default function RichTextView({ html }: { readonly html: string }) {
  const markup = useMemo(() => ({ __html: purify.sanitize(html, allowed) }), [html]);
  return <Box sx={{ '& img, & video': { maxWidth: '100%', height: 'auto' }, '& > :first-of-type': { mt: 0 }, '& > :last-child': { mb: 0 } }} dangerouslySetInnerHTML={markup} />;
}
