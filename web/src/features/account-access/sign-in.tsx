import { useHasAccountSession } from '../../api/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { AccessPage, PageNotice } from './access-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { texts } from './texts.ts'

const { signIn, register } = texts

export function SignIn() {
  const isSignedIn = useHasAccountSession()
  if (isSignedIn)
    return (
      <PageNotice title={signIn.already} action={<ButtonLink to="/account/settings">{signIn.settings}</ButtonLink>}>
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
