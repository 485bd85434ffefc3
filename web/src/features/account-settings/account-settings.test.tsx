import type { Restriction } from '@melos/api-contract'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { describeMarkup, readText } from '../../../test/support/read-markup.ts'
import { sampleAccount, sampleRestriction, sampleSession } from '../../../test/support/sample-account.ts'
import { testSite } from '../../../test/support/test-site.ts'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { AccountSettings } from './account-settings.tsx'
import { AccountTab } from './account-tab.tsx'
import { describeExportFailure } from './data-tab.tsx'
import { DeletionFacts } from './delete-tab.tsx'
import { findEmailComplaint, PendingChange } from './email-tab.tsx'
import { GoodbyeNotice } from './goodbye-notice.tsx'
import { BannerFor } from './loaded-banner.tsx'
import { findLabelComplaint, PasskeyList } from './passkeys-tab.tsx'
import { RestrictionList } from './restriction-list.tsx'
import { describeMethod, SessionList } from './sessions-tab.tsx'
import { listTabs } from './settings-tab.ts'
import { SettingsTabs } from './settings-tabs.tsx'
import { texts } from './texts.ts'
import { WalletsTab } from './wallets-tab.tsx'

function draw(children: ReactElement): string {
  const router = createMemoryRouter([{ id: 'root', path: '/', element: children }], {
    hydrationData: { loaderData: { root: testSite } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const read = (children: ReactElement) => readText(draw(children))

test('the server renders a skeleton and a sentence for browsers without scripts, but no one’s settings', () => {
  const page = draw(<AccountSettings renderWallet={() => 'the wallet’s settings'} />)
  expect(page).toContain(texts.loading)
  expect(page).toContain(`<noscript><p>${texts.needsScript}</p></noscript>`)
  expect(page).not.toContain(texts.visitor.title)
  expect(page).not.toContain('the wallet’s settings')
})

test('the tabs are links, and the current one says so', () => {
  const page = draw(<SettingsTabs tabs={listTabs('ACTIVE')} current="sessions" />)
  expect(describeMarkup(page).filter((line) => line.startsWith('link'))).toHaveLength(9)
  expect(page.match(/aria-current="page"[^>]*>([^<]+)</)?.[1] ?? page).toBe(texts.tabs.sessions)
  for (const address of ['/account/settings?tab=delete', '/account/admission'])
    expect(page).toContain(`href="${address}"`)
})

test('the account shows who it is, and a closed one can’t be edited', () => {
  const page = read(<AccountTab account={sampleAccount} />)
  for (const words of ['ada-wren', 'ada@wren.example', 'Active', '1 Oct 2026, 08:00 UTC', texts.account.save]) {
    expect(page).toContain(words)
  }
  for (const words of [texts.restrictions.title, texts.account.bouncing]) expect(page).not.toContain(words)
  const bouncing = read(<AccountTab account={{ ...sampleAccount, emailState: 'BOUNCING' }} />)
  expect(bouncing).toContain(texts.account.bouncing)
  expect(read(<AccountTab account={{ ...sampleAccount, state: 'CLOSED' }} />)).not.toContain(texts.account.save)
})

const now = Date.parse('2026-11-15T12:00:00Z')
const readRestriction = (about: Partial<Restriction>) =>
  read(<RestrictionList restrictions={[{ ...sampleRestriction, ...about }]} now={now} />)

test('a restriction shows its statement and one form to appeal, then the appeal and its answer', () => {
  const { meanings, send, waiting } = texts.restrictions
  const page = readRestriction({})
  for (const words of [sampleRestriction.statement, meanings.SUSPENSION, send]) expect(page).toContain(words)
  const appeal = { at: '2026-11-03 09:00:00', text: 'It is mine.' }
  const appealed = readRestriction({ appeal })
  for (const words of ['It is mine.', waiting]) expect(appealed).toContain(words)
  expect(appealed).not.toContain(send)
  const answered = readRestriction({ appeal, answer: { at: '2026-11-04 09:00:00', text: 'We looked again.' } })
  expect(answered).toContain('We looked again.')
  for (const words of [waiting, send]) expect(answered).not.toContain(words)
})

test('a pending change of address says who still has to act', () => {
  const change = {
    newEmail: 'wren@ada.example',
    isConfirmed: true,
    needsAgreement: true,
    isAgreed: false,
    expiresAt: '2026-11-16 10:00:00',
  }
  const { confirmed, agree, confirm } = texts.email.pending
  const page = read(<PendingChange change={change} />)
  for (const words of ['wren@ada.example', confirmed, agree, '16 Nov 2026, 10:00 UTC']) expect(page).toContain(words)
  const alone = read(<PendingChange change={{ ...change, isConfirmed: false, needsAgreement: false }} />)
  expect(alone).toContain(confirm)
  expect(alone).not.toContain(agree)
})

test.each([
  ['', texts.email.missing],
  ['ada@wren.example', texts.email.same],
  ['ada wren', texts.email.invalid],
  ['wren@ada.example', undefined],
])('the new address “%s”', (typed, complaint) => {
  expect(findEmailComplaint(typed, 'ada@wren.example')).toBe(complaint)
})

test.each([
  ['', texts.passkeys.missing],
  ['p'.repeat(60), undefined],
  ['p'.repeat(61), texts.passkeys.tooLong],
])('the label “%s”', (label, complaint) => {
  expect(findLabelComplaint(label)).toBe(complaint)
})

test('a passkey can be renamed and removed', () => {
  const passkey = { id: 'AQID', label: 'Phone', isBackedUp: true, createdAt: '2026-10-01 08:00:00', lastUsedAt: null }
  const page = draw(<PasskeyList passkeys={[passkey]} />)
  for (const words of ['Phone', texts.passkeys.unused, texts.passkeys.backedUp]) expect(readText(page)).toContain(words)
  for (const words of [texts.passkeys.renameWhich('Phone'), texts.passkeys.removeWhich('Phone')]) {
    expect(describeMarkup(page)).toContain(`button "${words}" focusable`)
  }
  expect(read(<PasskeyList passkeys={[]} />)).toBe(texts.passkeys.none)
})

test('without a connected wallet, the page offers to connect one', () => {
  const page = read(<WalletsTab account={sampleAccount} />)
  for (const words of ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '2 Oct 2026, 09:00 UTC', texts.wallets.connect]) {
    expect(page).toContain(words)
  }
  expect(read(<WalletsTab account={{ ...sampleAccount, wallets: [] }} />)).toContain(texts.wallets.none)
})

test('sessions say how, where and since when; only one is this one', () => {
  const current = { ...sampleSession, id: 'other', isCurrent: true, label: null, network: null }
  const page = read(<SessionList sessions={[sampleSession, current]} />)
  for (const words of ['Firefox on Linux', '192.0.2.0', '10 Nov 2026, 10:00 UTC', texts.sessions.unknownDevice]) {
    expect(page).toContain(words)
  }
  expect(page.split(texts.sessions.current)).toHaveLength(2)
})

test('a wallet’s session names its wallet', () => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  expect(describeMethod({ method: 'WALLET', address })).toBe('Wallet 0x7099…79C8')
  expect(describeMethod({ method: null, address: null })).toBe(texts.sessions.unknownMethod)
})

test('a second download within the hour says when the next one is possible', () => {
  const error = new ApiRequestError({ code: 'TOO_MANY_REQUESTS', message: 'x', status: 429, retryAfter: '2400' })
  expect(describeExportFailure(error)).toBe(texts.data.wait('40\u00A0minutes'))
})

const deletion = {
  deleted: ['Your profile'],
  kept: [
    { what: 'Your declarations', until: '2036-11-15 12:00:00' },
    { what: 'Your bids on the blockchain', until: null },
  ],
}

test('what goes and what stays until when is said before the click', () => {
  const page = read(<DeletionFacts deletion={deletion} />)
  for (const words of ['Your profile', 'Your declarations: until 15 Nov 2036, 12:00 UTC']) expect(page).toContain(words)
  expect(page).toContain('Your bids on the blockchain: for good')
})

test('the goodbye repeats what stays', () => {
  const page = read(<GoodbyeNotice goodbye={{ kind: 'deleted', kept: deletion.kept }} />)
  expect(page).toContain(texts.delete.goodbye.title)
  expect(page).toContain('Your declarations: until 15 Nov 2036, 12:00 UTC')
  expect(read(<GoodbyeNotice goodbye={{ kind: 'signed-out' }} />)).toContain(texts.sessions.goodbye.title)
})

test('the banner appears for a suspension and for emails that don’t arrive, and leads to what helps', () => {
  expect(draw(<BannerFor account={sampleAccount} />)).toBe('')
  const bouncing = draw(<BannerFor account={{ ...sampleAccount, emailState: 'BOUNCING' }} />)
  expect(readText(bouncing)).toContain(texts.banner.bouncing('ada@wren.example'))
  expect(bouncing).toContain('href="/account/settings?tab=email"')
  const suspended = draw(<BannerFor account={{ ...sampleAccount, state: 'SUSPENDED' }} />)
  expect(suspended).toContain('href="/account/settings"')
})
