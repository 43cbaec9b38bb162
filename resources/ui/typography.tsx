import { styled } from '@mui/material/styles';

/** Placeholder for an absent value, hidden from screen readers. */
export function NoValue() {
  return (
    <span aria-hidden="true" style={{ opacity: 0.5 }}>
      –
    </span>
  );
}

/** Text that may be truncated, with the whole in the tooltip. */
export function CutText({ children }: { readonly children: string }) {
  return <span title={children}>{children}</span>;
}

/** Text for screen readers only. */
export const HiddenText = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** Secondary text, with a contrast of at least 4.5 : 1 in both themes. */
export const QuietText = styled('span')(({ theme }) => ({
  color: theme.palette.text.secondary,
  fontSize: '0.75rem',
  marginInlineStart: 6,
}));
