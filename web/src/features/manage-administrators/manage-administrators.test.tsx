import type { Administrator, Passkey } from '@melos/api-contract'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describeMarkup, readText } from '../../../test/support/read-markup.ts'
import type { Query } from '../../ui/loaded.tsx'
import { AdministratorsTable } from './administrators-table.tsx'
import { InvitePanel } from './manage-administrators.tsx'
import { PasskeysList } from './own-passkeys.tsx'
import { texts } from './texts.ts'

const draw = (children: ReactNode) => renderToStaticMarkup(children)
const namesOf = (page: string, role: string) =>
  describeMarkup(page).flatMap((line) => (line.startsWith(`${role} `) ? [line.split('"')[1]] : []))

const you: Administrator = { id: 1, email: 'you@melos.example', passkeys: 2, isYou: true, removedAt: null }
const other: Administrator = { id: 2, email: 'ada@melos.example', passkeys: 0, isYou: false, removedAt: null }
const removed: Administrator = { ...other, id: 3, email: 'bo@melos.example', removedAt: '2026-11-10 12:00:00' }

test('others can be removed and reset, but not you and not those who are removed', () => {
  const page = draw(<AdministratorsTable administrators={[you, other, removed]} onAct={() => undefined} />)
  expect(namesOf(page, 'button')).toEqual([texts.reset.label(other.email), texts.remove.label(other.email)])
  for (const words of [texts.you, '2\u00A0passkeys', texts.removedOn('10 Nov 2026, 12:00 UTC')])
    expect(readText(page)).toContain(words)
})

test('open invitations say who invited and until when, and can be withdrawn', () => {
  const drawInvitations = (...invitations: Parameters<typeof InvitePanel>[0]['invitations']) =>
    draw(<InvitePanel invitations={invitations} onWithdraw={() => undefined} />)
  expect(readText(drawInvitations())).toContain(texts.invitations.none)
  const email = 'cy@melos.example'
  const page = drawInvitations({ id: '8c9d', email, invitedBy: you.email, expiresAt: '2026-11-20 12:00:00' })
  expect(namesOf(page, 'button')).toEqual([texts.invite.submit, texts.withdraw.label(email)])
  expect(readText(page)).toContain(email)
  expect(readText(page)).toContain(texts.invitations.by(you.email, '20 Nov 2026, 12:00 UTC'))
})

function drawPasskeys(data: readonly Passkey[] | undefined): string {
  const query: Query<readonly Passkey[]> = {
    data,
    isPending: false,
    error: null,
    errorUpdateCount: data === undefined ? 1 : 0,
    refetch: () => Promise.reject(new Error('Not called')),
  }
  return draw(<PasskeysList query={query} onRemove={() => undefined} />)
}

test('passkeys are listed with their use, and each can be removed', () => {
  const passkey: Passkey = {
    id: 'abc',
    label: 'Work laptop',
    isBackedUp: true,
    createdAt: '2026-11-01 10:00:00',
    lastUsedAt: null,
  }
  const page = drawPasskeys([passkey, { ...passkey, id: 'def', label: 'Key', lastUsedAt: '2026-11-02 10:00:00' }])
  expect(namesOf(page, 'button')).toEqual(['Work laptop', 'Key'].map(texts.passkeys.remove.label))
  for (const words of [texts.passkeys.unused, texts.passkeys.used('2 Nov 2026, 10:00 UTC'), texts.passkeys.synced])
    expect(readText(page)).toContain(words)
  expect(drawPasskeys([])).toContain(texts.passkeys.none)
  expect(drawPasskeys(undefined)).toContain(texts.passkeys.failed.title)
})
