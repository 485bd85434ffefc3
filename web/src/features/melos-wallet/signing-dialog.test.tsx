import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describeMarkup } from '../../../test/support/read-markup.ts'
import { testWords } from '../../../test/support/test-site.ts'
import { openTestTab, passphrase } from '../../../test/support/test-wallet.ts'
import { createStore } from '../../lib/store.ts'
import type { SigningRequest } from '../../wallet/melos-wallet/melos-wallet.ts'
import type { SigningContent } from '../../wallet/melos-wallet/signing-content.ts'
import { formatPol, renderParagraphs, SigningPrompt } from './signing-dialog.tsx'

/** The buttons below a prompt's text. */
async function listButtons(content: SigningContent): Promise<string[]> {
  const { wallet } = openTestTab()
  await wallet.keep(testWords, passphrase)
  const rest = { raw: '', song: undefined, fee: undefined, approve: async () => undefined, reject: () => undefined }
  const requests = createStore<SigningRequest | undefined>({ kind: 'question', id: 1, content, ...rest })
  const melosWallet = { ...wallet, readInitial: wallet.read, requests }
  const buttons = describeMarkup(renderToStaticMarkup(<SigningPrompt melosWallet={melosWallet} />)).filter((line) =>
    line.startsWith('button'),
  )
  return buttons.slice(-2).map((line) => line.split('"')[1] ?? '')
}

test('the button that rejects says Cancel, except where the request itself cancels', async () => {
  const song = '0x52908400098527886E0F7030069857D2E4169EE7'
  const order = { side: 'sell', price: 10n ** 18n, position: 0n } as const
  expect(await listButtons({ kind: 'sign-in', domain: 'melos.example' })).toEqual(['Sign in', 'Cancel'])
  const cancel = (...orders: (typeof order)[]) => listButtons({ kind: 'cancel-orders', song, orders })
  expect(await cancel(order)).toEqual(['Cancel order', 'Keep order'])
  expect(await cancel(order, order)).toEqual(['Cancel orders', 'Keep orders'])
})

test('two paragraphs that say the same have different keys', () => {
  const address = { hex: '0x52908400098527886E0F7030069857D2E4169EE7' } as const
  const keys = renderParagraphs(['Sell order', 'Sell order', address, address]).map(({ key }) => key)
  expect(new Set(keys).size).toBe(4)
})

test.each([
  [0n, '0'],
  [1n, '0.000000000000000001'],
  [2_100_000_000_000_000n, '0.0021'],
  [2_100_000_000_000_001n, '0.0022'],
  [123_456_789_012n, '0.00000013'],
  [1_234_567_000_000_000_000n, '1.2346'],
  [999_999_000_000_000_000n, '1'],
])('%s base units are shown as %s POL', (units, pol) => {
  expect(formatPol(units)).toBe(pol)
})
