import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { useI18nProvider } from 'react-admin';
import { languages, type Language } from '../messages/languages.ts';
import type { Tone } from './select/kind.ts';

/** The interface language that is shown now. */
export function useLanguage(): Language {
  const locale = useI18nProvider()?.getLocale();
  return languages.find((language) => language === locale) ?? 'en';
}

/** Leads to another record where one may open it; cells know only the entity and the id. */
export interface RecordLinkProps {
  readonly resource: string;
  readonly id: number | string;
  readonly children: ReactNode;
}

const PlainTitle: ComponentType<RecordLinkProps> = ({ children }) => <>{children}</>;

/** What cells use to link a referenced record; without a provider a title is plain text. */
export const RecordLinkContext = createContext<ComponentType<RecordLinkProps>>(PlainTitle);

export function useRecordLink(): ComponentType<RecordLinkProps> {
  return useContext(RecordLinkContext);
}

/** Stands where there is no value; silent to screen readers. */
export function NoValue() {
  return (
    <span aria-hidden="true" style={{ opacity: 0.5 }}>
      –
    </span>
  );
}

/** Text that its column may cut: the whole is in the tooltip. */
export function CutText({ children }: { readonly children: string }) {
  return <span title={children}>{children}</span>;
}

/** Text that only screen readers get. */
export const HiddenText = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** Quieter text beside a value; still at least 4.5 : 1 in both themes. */
export const QuietText = styled('span')(({ theme }) => ({
  color: theme.palette.text.secondary,
  fontSize: '0.75rem',
  marginInlineStart: 6,
}));

/** Pairs of text and ground with a contrast above 7, per tone. */
const light: Readonly<Record<Tone, readonly [string, string]>> = {
  neutral: ['#374151', '#e5e7eb'],
  info: ['#1e3a8a', '#dbeafe'],
  success: ['#14532d', '#dcfce7'],
  warning: ['#7c2d12', '#ffedd5'],
  error: ['#7f1d1d', '#fee2e2'],
};
const dark: Readonly<Record<Tone, readonly [string, string]>> = {
  neutral: ['#d3d7dc', '#33383f'],
  info: ['#b0cdfb', '#142a4d'],
  success: ['#a7e8bd', '#12351f'],
  warning: ['#f8cf9c', '#40260b'],
  error: ['#f9b4b4', '#451a1a'],
};

/** A word on a coloured ground: a status. */
export const ToneChip = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ readonly tone: Tone }>(({
  theme,
  tone,
}) => {
  const [color, backgroundColor] = (theme.palette.mode === 'dark' ? dark : light)[tone];
  return {
    color,
    backgroundColor,
    display: 'inline-block',
    padding: '0 8px',
    borderRadius: 10,
    fontSize: '0.75rem',
    fontWeight: 500,
    lineHeight: '20px',
    whiteSpace: 'nowrap',
    '& + &': { marginInlineStart: 4 },
  };
});
