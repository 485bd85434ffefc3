import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { describeMarkup, readText } from '../../../test/support/read-markup.ts'
import {
  sampleAccountRecord,
  sampleOverseenAccount,
  sampleSuspension,
} from '../../../test/support/sample-overseen-account.ts'
import type { Query } from '../../ui/loaded.tsx'
import type { AccountsPage } from './account-calls.ts'
import { Account } from './account-page.tsx'
import { readAccountsQuery } from './accounts-query.ts'
import { AccountsList } from './oversee-accounts.tsx'
import { texts } from './texts.ts'

const now = Date.UTC(2026, 10, 17, 12)

function draw(children: ReactNode): string {
  const hydrationData = { loaderData: { root: { now, chain: { explorerUrl: null } } } }
  const router = createMemoryRouter([{ id: 'root', path: '/', element: children }], { hydrationData })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

type Answer = Omit<Query<AccountsPage>, 'refetch'>

const refetch: Query<AccountsPage>['refetch'] = () => Promise.reject(new Error('Not called'))
const loading: Answer = { data: undefined, isPending: true, error: null, errorUpdateCount: 0 }
const failed: Answer = { data: undefined, isPending: false, error: null, errorUpdateCount: 1 }

function drawList(answer: Answer | Partial<AccountsPage>, search = ''): string {
  const page = { accounts: [sampleOverseenAccount], total: 1, page: 1, pages: 1 }
  const query =
    'isPending' in answer
      ? answer
      : { data: { ...page, ...answer }, isPending: false, error: null, errorUpdateCount: 0 }
  const address = readAccountsQuery(new URLSearchParams(search))
  return draw(<AccountsList query={{ ...query, refetch }} address={address} isBusy={false} />)
}

describe('the list', () => {
  test('shows a skeleton, and a failure that can be retried', () => {
    expect(drawList(loading)).toContain(texts.loading)
    expect(describeMarkup(drawList(failed))).toContain(`button "${texts.failed.action}" focusable`)
  })

  test('says whether nobody registered or nothing matches', () => {
    expect(drawList({ accounts: [], total: 0 })).toContain(texts.none)
    expect(drawList({ accounts: [], total: 0 }, 'state=CLOSED')).toContain(texts.noMatch)
  })

  test('links to an account, with its state and open appeals', () => {
    const page = drawList({ accounts: [{ ...sampleOverseenAccount, state: 'SUSPENDED', openAppeals: 2 }] })
    expect(page).toContain(`href="/admin/accounts/${sampleOverseenAccount.id}"`)
    for (const words of ['ada-wren', 'ada@wren.example', 'Suspended', '2\u00A0open appeals', '1 Nov 2026, 10:00 UTC'])
      expect(readText(page)).toContain(words)
    expect(readText(page)).not.toContain(texts.bouncing)
  })

  test('tells of emails that bounce', () => {
    const page = drawList({ accounts: [{ ...sampleOverseenAccount, emailState: 'BOUNCING' }] })
    expect(readText(page)).toContain(texts.bouncing)
  })

  test('the next page keeps the filter', () => {
    expect(drawList({ pages: 2 }, 'state=ACTIVE')).toContain('href="/admin/accounts?state=ACTIVE&amp;page=2"')
  })
})

describe('an account', () => {
  const drawAccount = (about: Partial<typeof sampleAccountRecord> = {}) =>
    draw(<Account account={{ ...sampleAccountRecord, ...about }} renderEntry={({ action }) => `entry ${action}`} />)
  const buttonsOf = (page: string) =>
    describeMarkup(page).flatMap((line) => (line.startsWith('button') ? [line.split('"')[1]] : []))

  test('shows its details, wallets with their history, declarations, restrictions and log', () => {
    const page = readText(drawAccount())
    for (const words of [
      'ada-wren',
      'Czechia',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      texts.account.unlinked('2 Nov 2026, 11:00 UTC'),
      texts.declarations.NOT_STAFF,
      texts.restriction.states.inForce,
      texts.restriction.until('20 Nov 2026, 12:00 UTC'),
      sampleSuspension.statement,
      sampleSuspension.madeBy,
      'entry REGISTERED',
    ])
      expect(page).toContain(words)
  })

  test('strikes are shown with their reports: active, ended and withdrawn', () => {
    const strike = { caseId: 9, at: '2026-01-16 08:00:00', endsAt: '2027-01-16 08:00:00', withdrawnAt: null }
    const page = drawAccount({
      strikes: [
        { ...strike, isActive: true },
        { ...strike, caseId: 8, endsAt: '2026-11-02 08:00:00', isActive: false },
        { ...strike, caseId: 7, withdrawnAt: '2026-02-01 10:00:00', isActive: false },
      ],
    })
    for (const caseId of [9, 8, 7]) expect(page).toContain(`href="/admin/reports/${caseId}"`)
    const { struck, strikeEnds, strikeEnded, strikeWithdrawn } = texts.account
    for (const words of [
      struck('16 Jan 2026, 08:00 UTC'),
      strikeEnds('16 Jan 2027, 08:00 UTC'),
      strikeEnded('2 Nov 2026, 08:00 UTC'),
      strikeWithdrawn('1 Feb 2026, 10:00 UTC'),
    ])
      expect(readText(page)).toContain(words)
  })

  test('what is missing is said', () => {
    const page = readText(drawAccount({ wallets: [], declarations: [], restrictions: [], log: [], country: null }))
    const { noStrikes, noWallets, noDeclarations, noRestrictions, noLog, unknown } = texts.account
    for (const words of [noStrikes, noWallets, noDeclarations, noRestrictions, noLog, unknown])
      expect(page).toContain(words)
  })

  test('an open account can be warned, suspended and terminated', () => {
    expect(buttonsOf(drawAccount())).toEqual(['Lift', 'Warn', 'Suspend', 'Terminate'])
  })

  test('a closed one cannot, but its termination can be lifted', () => {
    const termination = { ...sampleSuspension, kind: 'TERMINATION' as const, untilAt: null }
    const page = drawAccount({ state: 'CLOSED', closedAt: '2026-11-10 12:00:00', restrictions: [termination] })
    expect(buttonsOf(page)).toEqual(['Lift'])
    expect(readText(page)).toContain(texts.acts.closed)
  })

  test('an open appeal can be answered, once', () => {
    const appeal = { at: '2026-11-11 12:00:00', text: 'I did not.' }
    const open = drawAccount({ restrictions: [{ ...sampleSuspension, appeal }] })
    expect(readText(open)).toContain(appeal.text)
    expect(buttonsOf(open)).toContain(texts.restriction.answerAppeal)
    const answer = { at: '2026-11-12 12:00:00', text: 'You did.' }
    const answered = drawAccount({ restrictions: [{ ...sampleSuspension, appeal, answer }] })
    expect(readText(answered)).toContain(answer.text)
    expect(buttonsOf(answered)).not.toContain(texts.restriction.answerAppeal)
  })

  test('markup in statements and appeals is text', () => {
    const script = '<script>alert(1)</script>'
    const appeal = { at: '2026-11-11 12:00:00', text: script }
    const page = drawAccount({ restrictions: [{ ...sampleSuspension, statement: script, appeal }] })
    expect(page).not.toContain('<script>')
    expect(page.match(/&lt;script&gt;/g)).toHaveLength(2)
  })
})
