import { memo, type ReactNode } from 'react';
import type { InputProps } from '../kind-views.ts';
import { useBox } from '../use-box.tsx';
import { DateText } from './DateText.tsx';
import type { Reading } from './reading.ts';

export interface DateBoxProps extends InputProps {
  readonly reading: Reading;
  readonly end?: ReactNode;
  /** Shown below the calendar. */
  readonly footer?: ReactNode;
}

/** The date box of a form. Unreadable text remains the value, so that validation refuses it. */
export const DateBox = memo(function DateBox({ reading, end, footer, ...props }: DateBoxProps) {
  const { input, box, named } = useBox(props, true);
  return (
    <DateText
      {...box}
      live
      reading={reading}
      name={input.name}
      value={typeof input.value === 'string' ? input.value : ''}
      onChange={(value) => input.onChange(value === '' ? null : value)}
      onLeave={() => input.onBlur()}
      end={end}
      footer={footer}
      named={named}
    />
  );
});
