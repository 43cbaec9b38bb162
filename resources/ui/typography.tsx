import { styled } from '@mui/material/styles';

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
