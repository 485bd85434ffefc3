import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AccountForm, readFields, TextField } from '../../account/account-form.tsx'
import { describeFailure } from '../../account/describe-failure.ts'
import { findPasskeySupport } from '../../account/passkey-support.ts'
import { PasswordField } from '../../account/password-field.tsx'
import { loadOrReload } from '../../lib/load-failure.ts'
import { loadPart } from '../../lib/load-part.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useSite } from '../../lib/site.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { BusyLabel, FailureText, focusFirst, useSecretField } from '../../ui/form-parts.tsx'
import { texts } from './texts.ts'

const words = texts.signIn

/** Passkeys come first, because people can't be tricked into giving one away. */
export function SignInForm() {
  const goOn = useGoOn()
  const hasPasskeys = useHasPasskeys()
  return (
    <div className="flex w-full max-w-md flex-col gap-6 noscript:hidden">
      {hasPasskeys && (
        <>
          <PasskeySignIn onDone={goOn} />
          <p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {words.or}
          </p>
        </>
      )}
      <PasswordSignIn isMain={!hasPasskeys} onDone={goOn} />
    </div>
  )
}

/** The server expects of a browser that it has passkeys, and that it opened the page at its public address. */
function useHasPasskeys(): boolean {
  const site = useSite()
  return useIsHydrated() ? findPasskeySupport(site) === 'possible' : site.passkeys
}

export const loadCalls = () => loadOrReload(() => import('./sign-in-calls.ts'))

const ignore = (): void => {}
/** While the person types. If it fails, the buttons try again. */
const preloadCalls = (): void => void loadPart(() => import('./sign-in-calls.ts')).catch(ignore)

function useGoOn(): () => void {
  const navigate = useNavigate()
  return () => {
    void navigate('/account/settings')
    void showToast({ kind: 'success', text: words.done })
  }
}

function PasskeySignIn({ onDone }: { onDone: () => void }) {
  const { isBusy, failure, run } = useAttempt(describeFailure)
  const signIn = async (): Promise<void> => {
    const { signInByPasskey } = await loadCalls()
    await signInByPasskey()
    onDone()
  }
  return (
    <div className="flex flex-col gap-3">
      <Button isWide aria-disabled={isBusy} onClick={() => void run(signIn)}>
        {isBusy ? <BusyLabel>{words.passkeyBusy}</BusyLabel> : words.passkey}
      </Button>
      <FailureText>{failure}</FailureText>
    </div>
  )
}

type Complaints = Partial<Record<'login' | 'password', string>>

interface PasswordSignInProps {
  readonly isMain: boolean
  readonly onDone: () => void
}

function PasswordSignIn({ isMain, onDone }: PasswordSignInProps) {
  const attempt = useAttempt(describeFailure)
  const field = useSecretField<HTMLInputElement>()
  const [complaints, setComplaints] = useState<Complaints>({})

  function submit(form: HTMLFormElement): void {
    const { login = '', password = '' } = readFields(form)
    const next: Complaints = {
      ...(login.trim() === '' && { login: texts.missing.login }),
      ...(password === '' && { password: texts.missing.password }),
    }
    setComplaints(next)
    if (Object.keys(next).length > 0) focusFirst(form, next)
    else void attempt.run(() => signIn({ login: login.trim(), password }))
  }

  async function signIn(credentials: { login: string; password: string }): Promise<void> {
    const { signInByPassword } = await loadCalls()
    await signInByPassword(credentials)
    onDone()
  }

  return (
    <AccountForm
      attempt={attempt}
      look={isMain ? 'main' : 'quiet'}
      submit={words.submit}
      busy={words.busy}
      onFocus={preloadCalls}
      onSubmit={submit}
    >
      <TextField
        label={words.login}
        name="login"
        autoComplete="username"
        complaint={complaints.login}
        isBusy={attempt.isBusy}
      />
      <div>
        <PasswordField field={field} look="page" complaint={complaints.password} isBusy={attempt.isBusy} />
        <Link to="/reset" className="mt-1 inline-flex min-h-11 items-center text-sm underline underline-offset-4">
          {words.forgot}
        </Link>
      </div>
    </AccountForm>
  )
}
