import { type MailKind, mailKinds } from '@melos/api-contract'
import { describe, expect, test } from 'vitest'
import { composeMail } from './compose-mail.ts'
import { parseMail, rulesOf } from './mail.ts'
import { renderMail } from './render-mail.ts'
import type { WordedMail } from './texts.ts'

const publicUrl = new URL('https://melos.example')
const to = { address: 'ada@wren.example' }
const all = {
  username: 'ada',
  newAddress: 'new@wren.example',
  device: 'Firefox on Linux',
  label: 'My phone',
  wallet: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  cause: 'repeated infringement',
  statement: 'First line.\nSecond line.',
  until: '2026-12-24',
  restriction: 'SUSPENSION',
  day: '2026-11-17',
  isActive: true,
  stays: true,
  invitedBy: 'admin@melos.example',
  resetBy: 'admin@melos.example',
  songId: '00000000-0000-4000-8000-000000000001',
  contributorId: '00000000-0000-4000-8000-000000000002',
  name: 'Ada Wren',
  songTitle: 'Night Ferry',
  reason: 'The documents are missing.',
  caseId: 12,
  side: 'UPLOADER',
  isBlocked: true,
  facts: 'The recording is the same.',
  ground: 'Section 12 of the Copyright Act',
  reporterName: 'Eva Reed',
  reporterEmail: 'eva@reed.example',
  work: 'Harbour Lights, 1998',
  contentUrl: 'https://melos.example/auction/7',
  answerUntil: '2026-11-26 18:00 UTC',
  outcome: 'UPHELD',
  text: 'It is the same recording.',
  because: 'UNANSWERED',
  active: 2,
  endsAt: '2027-11-19',
}
// Other kinds are written when they are sent.
const mailOf = (kind: MailKind, data: object = {}) => parseMail({ kind, to, data: { ...all, ...data } }) as WordedMail
const render = (mail: WordedMail, token = 'a-token') => renderMail(composeMail(mail, { publicUrl, token }))

describe.each(mailKinds.filter((kind) => rulesOf(kind).isMadeWhenSent !== true))('%s', (kind) => {
  const { subject, text, html } = render(mailOf(kind))

  test('says the same in text and HTML', () => {
    const words = (markup: string) => markup.replace(/<style[\s\S]*?<\/style>/g, '').replace(/<[^>]+>/g, ' ')
    for (const word of subject.split(' ')) expect(words(html)).toContain(word.replaceAll("'", '&#39;'))
    expect(text.startsWith(`${subject}\n`)).toBe(true)
    expect(`${text}${html}`).not.toMatch(/undefined|\[object|\$\{/)
  })

  test('is readable in a terminal', () => {
    const lines = text.split('\n').filter((line) => !line.startsWith('https://'))
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(72)
    expect(text).not.toMatch(/[<>]|&\w+;/)
  })

  test('has one link at most, to the public address, with the token in the fragment', () => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
    const { tokenPath } = rulesOf(kind)
    const expected = tokenPath === undefined ? [] : [`https://melos.example${tokenPath}#a-token`]
    expect(links).toEqual(expected)
    for (const link of expected) expect(text.split('\n')).toContain(link)
  })
})

test('every email matches its words', () => {
  expect(render(mailOf('SUSPENDED')).text).toBe(`Your account is suspended
=========================

Hello ada,

We suspended your account until 2026-12-24. Reason: repeated
infringement.

First line.
Second line.

You can still sign in, export your data, reclaim deposits, withdraw and
take royalties.

You can appeal once, within six months, in your account settings.

-- 
Melos sent you this email because of something that happened at
https://melos.example. It is not advertising.
Melos never asks for your password or your recovery phrase by email.
`)
})

test('markup in data is text', () => {
  const script = '<script>alert("1")</script> & \'x\''
  const { html, text } = render(mailOf('SIGNED_IN', { device: script }))
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;')
  expect(text.replaceAll('\n', ' ')).toContain(script)
})

test('a token cannot leave its link', () => {
  const { html, text } = render(mailOf('RESET_PASSWORD'), '"><script>\nhttps://evil.example/')
  expect(html).not.toContain('<script')
  expect(text.split('\n').filter((line) => line.includes('://'))).toEqual([
    'https://melos.example/reset/confirm#%22%3E%3Cscript%3E%0Ahttps%3A%2F%2Fevil.example%2F',
    'https://melos.example. It is not advertising.',
  ])
})

test('control characters never reach a terminal or a header', () => {
  const { subject, text, html } = render(mailOf('SIGNED_IN', { device: 'x\u001b[2J\r\0\u202ey' }))
  expect(`${subject}${text}${html}`).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u)
  expect(text.replaceAll('\n', ' ')).toContain('x[2Jy')
})

test('an address, even a long one, is not broken', () => {
  const newAddress = `${'a'.repeat(64)}@${'d'.repeat(60)}.example`
  expect(render(mailOf('EMAIL_CHANGED', { newAddress })).text).toContain(newAddress)
})
