import { TextField } from '@mui/material';
import { useClockWords } from '../../../resources/kinds/date-time/use-clock-words.tsx';
import { moments } from '../../../resources/kinds/date-time/reading.ts';
import { DateText } from '../../../resources/kinds/date/DateText.tsx';
import { user } from '../../../resources/customers/user.ts';
import { coupon } from '../../../resources/marketing/coupon.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import { ReferenceBox } from '../../../resources/ui/ReferenceBox.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';

const box = { size: 'small', margin: 'none' } as const;

interface ChoiceProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

interface RecordBoxProps extends ChoiceProps {
  /** The entity with the reference field whose records can be chosen. */
  readonly resource: string;
  readonly field: string;
  readonly label: string;
  readonly helperText?: string;
}

/** Selects one record. */
function RecordBox({ value, onChange, resource, field, ...said }: RecordBoxProps) {
  return (
    <ReferenceBox
      resource={resource}
      field={field}
      many={false}
      ids={value === null ? [] : [value]}
      onChange={([id]) => onChange(id ?? null)}
      box={{ ...box, ...said }}
      whole
    />
  );
}

/** Renders nothing if the user may not read customers. */
export function CustomerInput(props: ChoiceProps) {
  const { say } = useWords();
  if (!usePermitted(user).get) return null;
  const said = { label: say('eligibility.user'), helperText: say('eligibility.userHint') };
  return <RecordBox {...props} {...said} resource="coupon_redemption" field="user" />;
}

/** Selects a coupon instead of a code; renders nothing if the user may not read coupons. */
export function CouponInput(props: ChoiceProps) {
  const { say, label } = useWords();
  if (!usePermitted(coupon).get) return null;
  const said = { label: label(coupon.label), helperText: say('eligibility.couponHint') };
  return <RecordBox {...props} {...said} resource="coupon_code" field="coupon" />;
}

export function VersionInput(props: ChoiceProps) {
  const { say } = useWords();
  return <RecordBox {...props} label={say('eligibility.version')} resource="product_version" field="version_of" />;
}

export function StorefrontInput(props: ChoiceProps) {
  const { say } = useWords();
  return <RecordBox {...props} label={say('eligibility.storefront')} resource="customer_group" field="storefronts" />;
}

/** Input for another time than now. */
export function MomentInput({ value, onChange }: { readonly value: string; readonly onChange: (at: string) => void }) {
  const { say } = useWords();
  const { time, warning } = useClockWords(true);
  return (
    <DateText
      size="small"
      reading={moments}
      label={say('eligibility.at')}
      value={value}
      onChange={onChange}
      end={<span title={time}>HKT</span>}
      helperText={warning ?? say('eligibility.atHint')}
    />
  );
}

interface TypedInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly helperText?: string | undefined;
}

/** Input for a whole number; keeps the typed text. */
export function CountInput({ onChange, ...said }: TypedInputProps) {
  return (
    <TextField
      {...box}
      {...said}
      onChange={({ target }) => onChange(target.value)}
      error={said.value !== '' && !/^\d{1,7}$/u.test(said.value)}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}

/** True if this is an amount of money, or empty if that is allowed. */
export const isMoneyOr = (text: string, empty: boolean) =>
  text === '' ? empty : /^\d{1,7}(?:\.\d{1,2})?$/u.test(text);

interface MoneyInputProps extends TypedInputProps {
  /** Value that is used while the input is empty; absent if a value is required. */
  readonly derived?: string | undefined;
}

/** Input for money; keeps the typed text. */
export function MoneyInput({ onChange, derived, ...said }: MoneyInputProps) {
  return (
    <TextField
      {...box}
      {...said}
      onChange={({ target }) => onChange(target.value)}
      error={!isMoneyOr(said.value, derived !== undefined)}
      placeholder={derived}
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        ...(derived && { inputLabel: { shrink: true } }),
      }}
    />
  );
}
