import type { Account } from '@melos/api-contract'
import { Link } from 'react-router'
import { toTabAddress } from './settings-tab.ts'
import { texts } from './texts.ts'
import { useAccount } from './use-account.ts'

export default function LoadedBanner() {
  const { data } = useAccount()
  return data === undefined ? null : <BannerFor account={data} />
}

export function BannerFor({ account }: { readonly account: Pick<Account, 'email' | 'emailState' | 'state'> }) {
  const { bouncing, bouncingAction, suspended, suspendedAction } = texts.banner
  return (
    <>
      {account.state === 'SUSPENDED' && (
        <Banner text={suspended} action={suspendedAction} to={toTabAddress('account')} />
      )}
      {account.emailState === 'BOUNCING' && (
        <Banner text={bouncing(account.email)} action={bouncingAction} to={toTabAddress('email')} />
      )}
    </>
  )
}

function Banner({ text, action, to }: { readonly text: string; readonly action: string; readonly to: string }) {
  return (
    <section aria-label={text} className="border-b border-losing bg-surface text-sm print:hidden">
      <p className="page-width flex flex-wrap items-center gap-x-4 py-1">
        <span className="min-w-0 py-2 wrap-anywhere">
          <span aria-hidden="true" className="mr-2 font-bold text-losing">
            !
          </span>
          {text}
        </span>
        <Link to={to} className="flex min-h-11 items-center font-semibold underline underline-offset-4">
          {action}
        </Link>
      </p>
    </section>
  )
}
