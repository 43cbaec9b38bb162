import { useId, useState } from 'react';
import { useSignInMessages } from '../i18n/sign-in-messages.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  /** Requirements, shown before anything is typed. */
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  readonly autoComplete: string;
  readonly secret?: boolean;
  readonly autoFocus?: boolean;
  /** Digits only: phones show a numeric keyboard. */
  readonly numeric?: boolean;
}

/** A labelled input of the sign-in pages; a `secret` one can be revealed. */
export function TextInput({
  name,
  label,
  hint,
  error,
  autoComplete,
  secret = false,
  autoFocus = false,
  numeric = false,
}: Props) {
  const id = useId();
  const say = useSignInMessages();
  const [shown, setShown] = useState(!secret);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="box">
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          inputMode={numeric ? 'numeric' : undefined}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={autoFocus}
          aria-invalid={error !== undefined}
          aria-describedby={error !== undefined ? `${id}-error` : hint && `${id}-hint`}
        />
        {secret && (
          <button type="button" className="plain" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {say(shown ? 'hidePassword' : 'showPassword')}
          </button>
        )}
      </div>
      {error === undefined && hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
