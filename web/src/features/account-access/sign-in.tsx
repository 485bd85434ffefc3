import { describeFailure } from '../../account/describe-failure.ts'
import { useHasAccountSession } from '../../api/session.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FailureText } from '../../ui/form-parts.tsx'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { AccessPage, PageNotice } from './access-page.tsx'
import { loadCalls, SignInForm } from './sign-in-form.tsx'
import { texts } from './texts.ts'

const { signIn, register } = texts

export function SignIn() {
  const isSignedIn = useHasAccountSession()
  if (isSignedIn)
    return (
      <PageNotice title={signIn.already} action={<SignedInActions />}>
        {signIn.alreadyText}
      </PageNotice>
    )
  return (
    <AccessPage
      title={signIn.title}
      lead={signIn.lead}
      links={[{ question: signIn.noAccount, label: register.title, to: '/register' }]}
    >
      <SignInForm />
      <div className="mt-8 max-w-md border-t border-line pt-6 noscript:hidden">
        <Button look="quiet" isWide aria-haspopup="dialog" onClick={askForWallet}>
          {signIn.wallet}
        </Button>
        <p className="mt-3 text-sm text-muted">{signIn.walletHint}</p>
      </div>
    </AccessPage>
  )
}

function SignedInActions() {
  const { isBusy, failure, run } = useAttempt(describeFailure)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink to="/account/settings">{signIn.settings}</ButtonLink>
      <Button look="quiet" aria-disabled={isBusy} onClick={() => void run(async () => (await loadCalls()).signOut())}>
        {signIn.signOut}
      </Button>
      <FailureText>{failure}</FailureText>
    </div>
  )
}
