import type { Address, Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { melosCalls } from '../../../../test/support/melos-calls.ts'
import { testAddress, testSite } from '../../../../test/support/test-site.ts'
import { readSigningContent } from '../../../wallet/melos-wallet/read-signing-content.ts'
import type { RefusalReason } from '../../../wallet/melos-wallet/signing-content.ts'
import { describeRefusal, describeSigning } from './describe-signing.ts'
import { revealControls } from './description.ts'
import { texts } from './texts.ts'

const other = '0xde709f2102306220921060314715629080e2fb77'
const box = (shown: Hex) => ({ hex: shown })

describe('every call of Melos’s contracts', () => {
  const read = (to: Address, data: Hex) =>
    readSigningContent({ site: testSite, address: testAddress }, { kind: 'transaction', to, data, value: 0n }).content
  const write = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part))
  const onlyContracts = melosCalls.filter(({ content }) => typeof content === 'string')

  test('is said in words, except those that only contracts can make', () => {
    expect(onlyContracts.map(({ contract, functionName }) => `${contract}.${functionName}`)).toEqual([
      'song.moveLocked',
      'song.release',
      'song.addStatement',
      'song.takeDue',
      'market.sell',
    ])
  })

  test.each(onlyContracts)('$functionName of $contract is refused with its reason', ({ to, data }) => {
    const refusal = read(to, data)
    if (refusal.kind !== 'refused') throw new TypeError(refusal.kind)
    expect(describeRefusal(refusal)).toContain(texts.refused.reasons['contracts-only'])
  })

  const described = melosCalls.filter(({ content }) => typeof content === 'object')
  /**
   * Only in the details: the token of a credit, because the contract pays what it owes, in whatever it is; and the position of an
   * order to cancel, which no page shows.
   */
  const isToDetails = (functionName: string) => /^(withdrawCredit|cancel(Many)?$)/.test(functionName)

  test.each(described)('$functionName of $contract says all that is read from it', ({ functionName, to, data }) => {
    const content = read(to, data)
    if (content.kind === 'refused') throw new TypeError(content.reason)
    const words = write(describeSigning(content))
    expect(words).not.toMatch(/undefined|null|NaN|Infinity|\[object|\[\]|""/)
    let unsaid = 0
    for (let place = 10; place < data.length; place += 2) {
      const byte = (Number.parseInt(data.slice(place, place + 2), 16) ^ 0x81).toString(16).padStart(2, '0')
      const changed = read(to, `${data.slice(0, place)}${byte}${data.slice(place + 2)}` as Hex)
      if (changed.kind === 'refused' || write(changed) === write(content)) continue
      if (write(describeSigning(changed)) === words) unsaid += 1
    }
    expect(unsaid > 0).toBe(isToDetails(functionName))
  })
})

test.each<[RefusalReason, RegExp]>([
  ['foreign-contract', /^This request is for a contract that isn’t Melos’s\..+ doesn’t sign this\.$/],
  ['unreadable', /^The wallet can’t read what this request does\..+ doesn’t sign it\.$/],
  ['contracts-only', /^This request is for a call that only Melos’s contracts make.+ doesn’t sign it\.$/],
  ['with-pol', /^This request sends POL along with a call.+ doesn’t sign this\.$/],
  ['new-contract', /^This request creates a new contract.+ doesn’t sign this\.$/],
  ['message', /^This request is for a signed message that isn’t one of this site’s.+ doesn’t sign it\.$/],
])('a refusal says what was asked and why it is refused: %s', (reason, sentence) => {
  const [first, ...rest] = describeRefusal({ kind: 'refused', reason, contract: other })
  expect(first).toMatch(sentence)
  expect(rest).toEqual([texts.refused.contract, box(other), texts.refused.nothing])
  expect(describeRefusal({ kind: 'refused', reason, contract: undefined })).toEqual([first, texts.refused.nothing])
})

test('a sign-in names the site', () => {
  expect(describeSigning({ kind: 'sign-in', domain: 'melos.example' })).toEqual({
    title: 'Sign in to melos.example',
    paragraphs: ['You prove that this wallet is yours. No money moves.'],
    action: 'Sign in',
  })
})

test('invisible characters and those that change direction are escaped', () => {
  expect(revealControls('pay \u202e001\u202c\u200b\u0000\r')).toBe('pay \\u{202e}001\\u{202c}\\u{200b}\\u{0}\\u{d}')
})

test('line breaks, tabs, accents and other scripts stay', () => {
  expect(revealControls('Příliš\n\tžluťoučký 音楽 😀')).toBe('Příliš\n\tžluťoučký 音楽 😀')
})
