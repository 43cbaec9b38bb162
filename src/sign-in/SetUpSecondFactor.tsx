import { useContext, useEffect, useRef, useState } from 'react';
import { type SecondFactorMessage, secondFactorMessages } from '../../resources/messages/second-factor.ts';
import type { TotpSetUp } from '../../resources/system/second-factor.ts';
import { ApiError } from '../auth-provider/request.ts';
import { setUpTotp } from '../auth-provider/sign-in-out.ts';
import { fillLabel, LanguageContext, useSignInMessages } from '../i18n/sign-in-messages.ts';
import { QrCode } from '../ui/QrCode.tsx';
import { spacedSecret } from '../ui/spaced-secret.ts';
import { useCopied } from '../ui/use-copied.ts';
import { KeepCodes } from './KeepCodes.tsx';
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
  const { set, failed, retry } = useSetUp(props);
  const [kept, setKept] = useState<Exclude<Awaited<ReturnType<typeof answer>>, 'givenUp'>>();
  const { busy, refusal, submit } = useSubmit(async ({ code = '' }): Promise<FieldErrors | undefined> => {
    if (code.trim() === '') return { code: say('codeRequired') };
    const next = await answer(code);
    if (next !== 'givenUp') setKept(next);
    return undefined;
  });
  const { copied, copy } = useCopied(set?.secret ?? '');
  if (kept) return <KeepCodes codes={kept.recoveryCodes} onKept={kept.enter} />;
  return (
    <form onSubmit={submit} noValidate>
      <h1>{say('setUp')}</h1>
      <p>{say('setUpWhy')}</p>
      <p>{say('scan')}</p>
      {failed !== undefined && (
        <p role="alert" className="alert">
          {failed}{' '}
          <button type="button" className="plain" onClick={retry}>
            {say('tryAgain')}
          </button>
        </p>
      )}
      <div className="qr">{set && <QrCode text={set.uri} label={say('qrCode')} />}</div>
      <p>
        {say('typeSecret')} <code>{set && spacedSecret(set.secret)}</code>
      </p>
      {set && (
        <>
          <button type="button" className="plain" onClick={copy}>
            {say(copied ? 'copied' : 'copySecret')}
          </button>
          {/* On the phone itself, a link replaces scanning. */}
          <a href={set.uri}>{say('openInApp')}</a>
        </>
      )}
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
        numeric
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

interface SetUp {
  readonly set?: TotpSetUp;
  readonly failed?: string;
}

/** The secret of the new app, requested once, and again by `retry`. */
function useSetUp({ challenge, leave }: ChallengePageProps): SetUp & { readonly retry: () => void } {
  const say = useSignInMessages();
  const [state, setState] = useState<SetUp>({});
  const [attempt, setAttempt] = useState(1);
  const asked = useRef(0);
  useEffect(() => {
    // A second request would replace the first secret.
    if (asked.current === attempt) return;
    asked.current = attempt;
    setUpTotp(challenge).then(
      (set) => setState({ set }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) return setState({ failed: say('unknown') });
        if (error.status !== 401 && error.status !== 409) return setState({ failed: error.message });
        removeChallenge();
        return leave(error.message);
      },
    );
  }, [attempt, challenge, leave, say]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
