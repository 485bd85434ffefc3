import { expect, test } from 'vitest'
import { describeAction, describeReason, shortenWallet } from './describe-entry.ts'
import { texts } from './texts.ts'

const id = '1a2b3c4d-0000-4000-8000-000000000000'
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'
const hash = `0x${'ab'.repeat(32)}`

test.each([
  ['LOGGED_IN', 'Logged in'],
  ['HOUSE_MOVED_AWAY', 'House moved away'],
  ['toString', 'Tostring'],
  ['', ''],
])('%j is described as %j', (action, words) => {
  expect(describeAction(action)).toBe(words)
})

const words = (text: string) => ({ kind: 'words', text })
const link = (text: string, to: string) => ({ kind: 'link', text, to })
const draft = link('draft 1a2b3c4d', `/admin/list/${id}`)
const account = link('account ada-wren', '/admin/accounts?search=ada-wren')
const work = link('work 1a2b3c4d', `/api/public/works/${id}/metadata`)

test.each([
  ['LOGGED_IN', null, []],
  ['LOGIN_REFUSED', 'wrong password', [words('wrong password')]],
  ['AUCTION_FINALIZED', 'auction 19', [link('auction 19', '/admin/auction/19')]],
  ['CASE_UPHELD', 'case 7', [link('case 7', '/admin/reports/7')]],
  ['REPORT_CLOSED', 'infringement report 7', [link('infringement report 7', '/admin/reports/7')]],
  ['WORK_CREATED', id, [work]],
  ['TOKEN_ATTACHED', `${wallet} to ${id}`, [{ kind: 'wallet', address: wallet }, words(' to '), work]],
  ['DRAFT_CREATED', `draft ${id}`, [draft]],
  ['DRAFT_DELETED', `draft ${id}`, [words('draft 1a2b3c4d')]],
  ['DRAFT_WORK_SET', `work ${id}, draft ${id}`, [work, words(', '), draft]],
  [
    'DRAFT_TERMS_SET',
    `10 tokens from 5 MELS, draft ${id}`,
    [words('10 tokens from 5 '), words('MELS'), words(', '), draft],
  ],
  [
    'DRAFT_STEP_SENT',
    `DEPLOY in ${hash}, draft ${id}`,
    [words(texts.codes.DEPLOY), words(' in '), { kind: 'transaction', hash }, words(', '), draft],
  ],
  [
    'DRAFT_STEP_ENDED',
    `SCHEDULE REVERTED, draft ${id}`,
    [words(texts.codes.SCHEDULE), words(' '), words(texts.codes.REVERTED), words(', '), draft],
  ],
  ['FAUCET_GIVEN', `${hash} ${hash}`, [{ kind: 'transaction', hash }, words(' '), { kind: 'transaction', hash }]],
  ['ACCOUNT_SUSPENDED', 'account ada-wren: Why.', [account, words(': Why.')]],
  ['PASSKEY_ADDED', 'PASSWORD', [words('PASSWORD')]],
  ['SIGNED_IN', 'PASSKEY', [words(texts.codes.PASSKEY)]],
  ['SIGN_IN_REFUSED', `LINK ${wallet}`, [words(texts.codes.LINK), words(' '), { kind: 'wallet', address: wallet }]],
  ['WALLET_LINKED', wallet, [{ kind: 'wallet', address: wallet }]],
  ['ADMINISTRATOR_INVITED', 'ada@wren.example', [words('ada@wren.example')]],
  ['OPERATOR_APPOINTED', wallet, [{ kind: 'wallet', address: wallet }]],
])('%s: %s', (action, reason, parts) => {
  expect(describeReason({ action, reason })).toEqual(parts)
})

test.each([
  [wallet, '0x5290…9EE7'],
  ['0x52908400098527886E0F7030069857D2E4169EE', '0x52908400098527886E0F7030069857D2E4169EE'],
  ['admin@melos.example', 'admin@melos.example'],
])('%s is shown as %s', (name, shown) => {
  expect(shortenWallet(name)).toBe(shown)
})
