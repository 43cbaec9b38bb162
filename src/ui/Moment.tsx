import { QuietText } from '../../resources/ui/typography.tsx';
import { useLanguage } from '../../resources/ui/use-language.ts';
import { formatMoment, formatRelative } from '../../resources/kinds/date-time/format.ts';

/** Hong Kong time, with the relative time beside it. */
export function Moment({ at }: { readonly at: string }) {
  const language = useLanguage();
  return (
    <time dateTime={at}>
      {formatMoment(at, language)}
      <QuietText sx={{ whiteSpace: 'nowrap' }}>{formatRelative(at, Date.now(), language)}</QuietText>
    </time>
  );
}
