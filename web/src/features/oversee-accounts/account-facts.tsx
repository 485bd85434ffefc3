import { showUtc } from '@melos/clearing/utc-time'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { nameCountry } from '../../lib/name-country.ts'
import { AddressLink } from '../../ui/address-link.tsx'
import type { AccountRecord } from './account-calls.ts'
import { texts } from './texts.ts'

const words = texts.account
const declarations: Readonly<Record<string, string>> = texts.declarations

export function AccountFacts({ account }: { account: AccountRecord }) {
  const { id, email, emailState, createdAt, closedAt, country } = account
  return (
    <Part title={words.facts}>
      <dl className="flex flex-col gap-3 text-sm">
        <Fact label={words.email}>
          {email}
          {emailState === 'BOUNCING' && <span className="block text-xs text-losing">{texts.bouncing}</span>}
        </Fact>
        <Fact label={words.registered}>{showUtc(createdAt)}</Fact>
        {closedAt !== null && <Fact label={words.closed}>{showUtc(closedAt)}</Fact>}
        <Fact label={words.country}>{country === null ? words.unknown : nameCountry(country)}</Fact>
        <Fact label={words.id}>
          <span className="font-mono text-xs">{id}</span>
        </Fact>
      </dl>
    </Part>
  )
}

export function AccountWallets({ wallets }: Pick<AccountRecord, 'wallets'>) {
  if (wallets.length === 0) return <Part title={words.wallets}>{words.noWallets}</Part>
  return (
    <Part title={words.wallets}>
      <ul className="flex flex-col gap-3">
        {wallets.map(({ address, linkedAt, unlinkedAt }) => (
          <li key={`${address} ${linkedAt}`} className={unlinkedAt === null ? '' : 'text-muted'}>
            <AddressLink address={address} />
            <span className="block text-xs text-muted">{words.linked(showUtc(linkedAt))}</span>
            {unlinkedAt !== null && (
              <span className="block text-xs text-muted">{words.unlinked(showUtc(unlinkedAt))}</span>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function AccountStrikes({ strikes }: Pick<AccountRecord, 'strikes'>) {
  if (strikes.length === 0) return <Part title={words.strikes}>{words.noStrikes}</Part>
  return (
    <Part title={words.strikes}>
      <ul className="flex flex-col gap-3">
        {strikes.map(({ caseId, at, endsAt, withdrawnAt, isActive }) => (
          <li key={caseId} className={isActive ? '' : 'text-muted'}>
            <Link to={`/admin/reports/${caseId}`} className="font-semibold underline underline-offset-4">
              {words.strikeOf(caseId)}
            </Link>
            <span className="block text-xs text-muted">{words.struck(showUtc(at))}</span>
            <span className="block text-xs text-muted">
              {withdrawnAt !== null
                ? words.strikeWithdrawn(showUtc(withdrawnAt))
                : (isActive ? words.strikeEnds : words.strikeEnded)(showUtc(endsAt))}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function AccountDeclarations({ declarations: made }: Pick<AccountRecord, 'declarations'>) {
  if (made.length === 0) return <Part title={words.declarations}>{words.noDeclarations}</Part>
  return (
    <Part title={words.declarations}>
      <ul className="flex flex-col gap-3">
        {made.map(({ kind, version, madeAt }) => (
          <li key={`${kind} ${madeAt}`}>
            {declarations[kind] ?? kind}
            <span className="block text-xs text-muted">{words.declared(version, showUtc(madeAt))}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line text-sm not-first:border-t not-first:pt-6">
      <h2 className="mb-3 font-display text-md font-bold">{title}</h2>
      {children}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
