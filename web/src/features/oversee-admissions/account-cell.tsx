import { Link } from 'react-router'
import { AddressLink } from '../../ui/address-link.tsx'
import { texts } from './texts.ts'

interface AccountCellProps {
  readonly wallet: string
  readonly account: { readonly id: string; readonly username: string } | null
}

/** A wallet and whose it is. */
export function AccountCell({ wallet, account }: AccountCellProps) {
  return (
    <>
      <AddressLink address={wallet} />
      {account === null ? (
        <span className="block text-xs text-muted">{texts.noAccount}</span>
      ) : (
        <Link
          to={`/admin/accounts/${account.id}`}
          className="block text-xs underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {account.username}
        </Link>
      )}
    </>
  )
}

export const moment = 'font-mono text-xs text-muted md:leading-6'
