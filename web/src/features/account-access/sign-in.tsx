import { useHasAccountSession } from '../../api/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { AccessPage, FormSkeleton, PageNotice } from './access-page.tsx'
import { texts } from './texts.ts'

const SignInForm = lazyPart(() => import('./sign-in-form.tsx'))

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
      height="h-[34rem]"
      links={[{ question: signIn.noAccount, label: register.title, to: '/register' }]}
    >
      <SignInForm fallback={<FormSkeleton height="h-96" />} />
      <div className="mt-8 max-w-md border-t border-line pt-6">
        <Button look="quiet" isWide aria-haspopup="dialog" onClick={askForWallet}>
          {signIn.wallet}
        </Button>
        <p className="mt-3 text-sm text-muted">{signIn.walletHint}</p>
      </div>
    </AccessPage>
  )
}
