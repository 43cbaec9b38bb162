import { useContext, useEffect, useRef, useState } from 'react';
import { type SecondFactorMessage, secondFactorMessages } from '../../resources/messages/second-factor.ts';
import type { TotpSetUp } from '../../resources/system/second-factor.ts';
import { ApiError } from '../auth-provider/request.ts';
import { setUpTotp } from '../auth-provider/sign-in-out.ts';
import { fillLabel, LanguageContext, useSignInMessages } from '../i18n/sign-in-messages.ts';
import { QrCode } from '../ui/QrCode.tsx';
import { spacedSecret } from '../ui/spaced-secret.ts';
import type { FieldErrors } from './refusal.ts';
import { removeChallenge } from './stored-challenge.ts';
import { TextInput } from './TextInput.tsx';
import { type ChallengePageProps, useAnswer } from './use-answer.ts';
import { useSubmit } from './use-submit.ts';

/** The `/challenge` page that sets up an authenticator app, where the role demands one, and then shows recovery codes. */
export default function SetUpSecondFactor(props: ChallengePageProps) {
  const language = useContext(LanguageContext);
  const say = (key: SecondFactorMessage) => fillLabel(language, secondFactorMessages[key]);
  const answer = useAnswer(props);
  const { set, failed } = useSetUp(props);
  const [kept, setKept] = useState<Awaited<ReturnType<typeof answer>>>();
  const { busy, refusal, submit } = useSubmit(async ({ code = '' }): Promise<FieldErrors | undefined> => {
    if (code.trim() === '') return { code: say('codeRequired') };
    setKept(await answer(code));
    return undefined;
  });
  if (kept)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          kept.enter();
        }}
      >
        <h1>{say('recoveryCodes')}</h1>
        <p>{say('keepCodes')}</p>
        <ul className="codes">
          {kept.recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <button type="submit" className="main">
          {say('codesKept')}
        </button>
      </form>
    );
  return (
    <form onSubmit={submit} noValidate>
      <h1>{say('setUp')}</h1>
      <p>{say('setUpWhy')}</p>
      <p>{say('scan')}</p>
      {failed !== undefined && (
        <p role="alert" className="alert">
          {failed}
        </p>
      )}
      <div className="qr">{set && <QrCode text={set.uri} label={say('qrCode')} />}</div>
      <p>
        {say('typeSecret')} <code>{set && spacedSecret(set.secret)}</code>
      </p>
      {refusal.form !== undefined && (
        <p role="alert" className="alert">
          {refusal.form}
        </p>
      )}
      <TextInput
        name="code"
        label={say('firstCode')}
        autoComplete="one-time-code"
        error={refusal.fields['code']}
        autoFocus
      />
      <button type="submit" className="main" aria-disabled={busy}>
        {say('goOn')}
      </button>
      <button type="button" className="plain" onClick={() => props.leave()}>
        {say('backToSignIn')}
      </button>
    </form>
  );
}

/** The secret of the new app, asked for once. */
function useSetUp({ challenge, leave }: ChallengePageProps): { readonly set?: TotpSetUp; readonly failed?: string } {
  const say = useSignInMessages();
  const [state, setState] = useState<{ readonly set?: TotpSetUp; readonly failed?: string }>({});
  const asked = useRef(false);
  useEffect(() => {
    // A second one would replace the first.
    if (asked.current) return;
    asked.current = true;
    setUpTotp(challenge).then(
      (set) => setState({ set }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) return setState({ failed: say('unknown') });
        if (error.status !== 401 && error.status !== 409) return setState({ failed: error.message });
        removeChallenge();
        return leave(say('challengeOver'));
      },
    );
  }, [challenge, leave, say]);
  return state;
}
